CREATE TYPE "public"."write_off_kind" AS ENUM('small_balance', 'bad_debt', 'reversal', 'recovery');--> statement-breakpoint
ALTER TYPE "public"."invoice_status" ADD VALUE 'written_off';--> statement-breakpoint
ALTER TYPE "public"."vat_row_kind" ADD VALUE 'bad_debt';--> statement-breakpoint
ALTER TYPE "public"."vat_row_kind" ADD VALUE 'recovery';--> statement-breakpoint
ALTER TABLE "write_offs" DROP CONSTRAINT "write_offs_amount";--> statement-breakpoint
ALTER TABLE "write_offs" ADD COLUMN "kind" "write_off_kind";--> statement-breakpoint
ALTER TABLE "write_offs" ADD COLUMN "day" date;--> statement-breakpoint
-- Until now there were only small balances, dated by the moment of booking.
UPDATE "write_offs" SET "kind" = 'small_balance',
  "day" = ("created_at" AT TIME ZONE coalesce((SELECT "timezone" FROM "site_settings" LIMIT 1), 'Africa/Johannesburg'))::date;--> statement-breakpoint
ALTER TABLE "write_offs" ALTER COLUMN "kind" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "write_offs" ALTER COLUMN "day" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "write_offs" ADD CONSTRAINT "write_offs_amount" CHECK (case when "write_offs"."kind" in ('small_balance', 'bad_debt') then "write_offs"."amount_cents" > 0 else "write_offs"."amount_cents" < 0 end);