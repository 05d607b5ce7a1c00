ALTER TABLE "sessions" ADD COLUMN "password_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "bank_details_changed_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "sessions" SET "password_at" = "created_at";
