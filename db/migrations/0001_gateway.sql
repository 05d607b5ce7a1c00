ALTER TABLE "charge_attempts" ADD COLUMN "gateway" text DEFAULT 'payfast' NOT NULL;--> statement-breakpoint
ALTER TABLE "combined_payments" ADD COLUMN "gateway" text DEFAULT 'payfast' NOT NULL;--> statement-breakpoint
ALTER TABLE "replaced_cards" ADD COLUMN "gateway" text DEFAULT 'payfast' NOT NULL;--> statement-breakpoint
ALTER TABLE "gateway_notifications" ADD COLUMN "gateway" text DEFAULT 'payfast' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "gateway" text DEFAULT 'payfast';--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "gateway" text DEFAULT 'payfast';