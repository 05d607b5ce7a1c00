ALTER TABLE "test_payments" ADD COLUMN "package_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "test_payments" ADD COLUMN "method" text DEFAULT 'card' NOT NULL;--> statement-breakpoint
ALTER TABLE "test_payments" ADD COLUMN "recipient" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "test_payments" ADD COLUMN "order_paper" "bytea";--> statement-breakpoint
ALTER TABLE "test_payments" ADD COLUMN "paid_paper" "bytea";--> statement-breakpoint
ALTER TABLE "test_payments" ADD COLUMN "paid_mails" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "test_order_paid_at" timestamp (3) with time zone;