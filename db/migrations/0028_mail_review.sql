-- `npm run restore` may have made it before this migration.
CREATE TABLE IF NOT EXISTS "restored_backups" (
	"restored_at" timestamp (3) with time zone PRIMARY KEY DEFAULT now() NOT NULL,
	"mails_held_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "email_logs" ADD COLUMN "review" text;--> statement-breakpoint
CREATE INDEX "email_logs_to_review" ON "email_logs" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "email_logs"."review" is not null;--> statement-breakpoint
ALTER TABLE "email_logs" ADD CONSTRAINT "email_logs_review" CHECK ("email_logs"."review" in ('held', 'uncertain', 'failed'));