CREATE TABLE "email_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email_log_id" uuid,
	"provider" text NOT NULL,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"event_key" text NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"choice" text NOT NULL,
	"channel" text NOT NULL,
	"client_address" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_suppressions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"reason" text NOT NULL,
	"source" text NOT NULL,
	"evidence" text DEFAULT '' NOT NULL,
	"email_log_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"removed_by" text
);
--> statement-breakpoint
ALTER TABLE "email_logs" ADD COLUMN "delivery" text;--> statement-breakpoint
CREATE UNIQUE INDEX "email_events_once" ON "email_events" USING btree ("provider","event_key");--> statement-breakpoint
CREATE INDEX "email_events_email" ON "email_events" USING btree ("email_log_id","occurred_at");--> statement-breakpoint
CREATE INDEX "email_events_recipient" ON "email_events" USING btree ("recipient","occurred_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "email_consents_latest" ON "email_consents" USING btree ("address","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "email_suppressions_one" ON "email_suppressions" USING btree ("address","reason") WHERE "email_suppressions"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "email_suppressions_newest" ON "email_suppressions" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "email_logs_message" ON "email_logs" USING btree ("message_id");--> statement-breakpoint
ALTER TABLE "email_logs" ADD CONSTRAINT "email_logs_delivery" CHECK ("email_logs"."delivery" in ('deferred', 'delivered', 'bounced', 'complained'));--> statement-breakpoint
UPDATE "site_settings" SET "api_configs" = '{"fallback_provider": "", "ses_region": "af-south-1", "ses_access_key_id": "", "ses_secret_access_key": "", "dkim_selector": "", "return_path": ""}'::jsonb || "api_configs";
