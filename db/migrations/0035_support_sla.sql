CREATE TABLE "support_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"hours" jsonb NOT NULL,
	"sla" jsonb NOT NULL,
	"support_address" text DEFAULT '' NOT NULL,
	"auto_close_days" integer DEFAULT 7 NOT NULL,
	CONSTRAINT "support_settings_one" CHECK ("support_settings"."id" = 1)
);
--> statement-breakpoint
DROP VIEW "public"."customer_tickets";--> statement-breakpoint
ALTER TABLE "support_tickets" ADD COLUMN "sla_targets" jsonb;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD COLUMN "sla_paused_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD COLUMN "sla_paused_minutes" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD COLUMN "first_response_due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD COLUMN "first_responded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD COLUMN "next_response_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD COLUMN "next_response_due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD COLUMN "resolution_due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD COLUMN "answers_in_time" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD COLUMN "answers_late" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD COLUMN "sla_due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD COLUMN "sla_warned_for" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD COLUMN "sla_breached_for" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "support_tickets_sla" ON "support_tickets" USING btree ("sla_due_at","id") WHERE "support_tickets"."sla_due_at" is not null;--> statement-breakpoint
CREATE VIEW "public"."customer_tickets" AS (select "id", "ticket_number", "customer_id", "subject", "category", "priority", "status", "assigned_agent_id", "related_service_id", "metadata", "created_at", "resolved_at", "closed_at", "last_public_message_at", "first_responded_at", "first_response_due_at", "next_response_due_at" from "support_tickets");