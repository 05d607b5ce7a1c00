ALTER TABLE "accounts" ADD COLUMN "issuer" text NOT NULL;--> statement-breakpoint
ALTER TABLE "two_factors" ADD COLUMN "failed_verification_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "two_factors" ADD COLUMN "locked_until" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_once_per_issuer" ON "accounts" USING btree ("issuer","account_id");