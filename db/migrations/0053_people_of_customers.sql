CREATE TABLE "customer_people" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"user_id" text,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"roles" text[] NOT NULL,
	"muted_mails" text[] DEFAULT '{}' NOT NULL,
	"invited_by" text NOT NULL,
	"invited_at" timestamp (3) with time zone NOT NULL,
	"joined_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP VIEW "public"."customer_ticket_messages";--> statement-breakpoint
DROP VIEW "public"."customer_tickets";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "acting_for" text;--> statement-breakpoint
ALTER TABLE "email_logs" ADD COLUMN "contact_id" uuid;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD COLUMN "opened_by" text;--> statement-breakpoint
ALTER TABLE "customer_people" ADD CONSTRAINT "customer_people_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_people" ADD CONSTRAINT "customer_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "customer_people_one_per_address" ON "customer_people" USING btree ("customer_id","email");--> statement-breakpoint
CREATE UNIQUE INDEX "customer_people_one_per_account" ON "customer_people" USING btree ("customer_id","user_id");--> statement-breakpoint
CREATE INDEX "customer_people_user" ON "customer_people" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "customer_people_email" ON "customer_people" USING btree ("email");--> statement-breakpoint
CREATE VIEW "public"."customer_ticket_messages" AS (select "id", "position", "ticket_id", "sender_type", "sender_id", "sender_name", "message", "created_at" from "support_messages" where "support_messages"."is_internal" = false);--> statement-breakpoint
CREATE VIEW "public"."customer_tickets" AS (select "id", "ticket_number", "customer_id", "opened_by", "subject", "category", "priority", "status", "assigned_agent_id", "related_service_id", "metadata", "created_at", "resolved_at", "closed_at", "last_public_message_at", "first_responded_at", "first_response_due_at", "next_response_due_at" from "support_tickets" where "support_tickets"."merged_into" is null);--> statement-breakpoint
UPDATE "support_tickets" SET "opened_by" = "first"."sender_id" FROM (SELECT DISTINCT ON ("ticket_id") "ticket_id", "sender_id", "sender_type" FROM "support_messages" WHERE NOT "is_internal" ORDER BY "ticket_id", "position") AS "first" WHERE "first"."ticket_id" = "support_tickets"."id" AND "first"."sender_type" = 'customer' AND "first"."sender_id" IS NOT NULL;
