ALTER TABLE "customer_credits" ADD COLUMN "gateway_payment_id" text;--> statement-breakpoint
ALTER TABLE "customer_credits" ADD COLUMN "kept_payment_id" uuid;--> statement-breakpoint
ALTER TABLE "customer_credits" ADD CONSTRAINT "customer_credits_kept_payment_id_payments_id_fk" FOREIGN KEY ("kept_payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- What was recorded before names its card payment only in the note, and was kept in the moment in which the payment was taken back.
UPDATE "customer_credits" SET "gateway_payment_id" = substr("note", length('PayFast payment ') + 1)
  WHERE "kind" = 'adjustment' AND "bank_line_id" IS NULL AND "note" ~ '^PayFast payment \S+$';--> statement-breakpoint
UPDATE "customer_credits" SET "kept_payment_id" = "payments"."id" FROM "payments"
  WHERE "kind" = 'adjustment' AND "customer_credits"."bank_line_id" IS NULL AND "customer_credits"."customer_id" = "payments"."customer_id"
    AND "customer_credits"."amount_cents" = "payments"."amount_cents" AND "customer_credits"."created_at" = "payments"."reversed_at";
