CREATE TABLE "delivery_tests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"email_log_id" uuid NOT NULL,
	"mailbox" text NOT NULL,
	"sent_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"arrived_at" timestamp (3) with time zone,
	"checks" jsonb,
	CONSTRAINT "delivery_tests_token_unique" UNIQUE("token")
);
--> statement-breakpoint
ALTER TABLE "mail_queue" ADD COLUMN "marketing_stopped_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "mail_queue" ADD COLUMN "marketing_stop_reason" text;--> statement-breakpoint
ALTER TABLE "mail_queue" ADD COLUMN "marketing_resumed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "email_consents" ADD COLUMN "words" text;--> statement-breakpoint
CREATE INDEX "delivery_tests_newest" ON "delivery_tests" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);