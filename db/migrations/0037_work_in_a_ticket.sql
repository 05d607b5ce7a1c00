ALTER TYPE "public"."ticket_change_kind" ADD VALUE 'split_from' BEFORE 'rated';--> statement-breakpoint
CREATE TABLE "canned_replies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shortcut" text NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"category" text DEFAULT '' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"usage_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "canned_replies_shortcut_unique" UNIQUE("shortcut"),
	CONSTRAINT "canned_replies_shortcut" CHECK ("canned_replies"."shortcut" ~ '^/[a-z0-9-]+$')
);
--> statement-breakpoint
CREATE TABLE "support_held_replies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket_id" uuid NOT NULL,
	"author_id" text NOT NULL,
	"author_name" text NOT NULL,
	"message" text NOT NULL,
	"status" "ticket_status",
	"canned_replies" text[] DEFAULT '{}' NOT NULL,
	"send_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP VIEW "public"."customer_tickets";--> statement-breakpoint
ALTER TABLE "support_drafts" ADD COLUMN "status" "ticket_status";--> statement-breakpoint
ALTER TABLE "support_drafts" ADD COLUMN "uploads" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "support_files" ADD COLUMN "held_reply_id" uuid;--> statement-breakpoint
ALTER TABLE "support_settings" ADD COLUMN "undo_send_seconds" integer DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD COLUMN "merged_into" uuid;--> statement-breakpoint
ALTER TABLE "support_held_replies" ADD CONSTRAINT "support_held_replies_ticket_id_support_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."support_tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "canned_replies_title" ON "canned_replies" USING btree ("category","title");--> statement-breakpoint
CREATE INDEX "support_held_replies_ticket" ON "support_held_replies" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "support_held_replies_send" ON "support_held_replies" USING btree ("send_at");--> statement-breakpoint
ALTER TABLE "support_tickets" ADD CONSTRAINT "support_tickets_merged_into_support_tickets_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."support_tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "support_files_held" ON "support_files" USING btree ("held_reply_id") WHERE "support_files"."held_reply_id" is not null;--> statement-breakpoint
CREATE INDEX "support_tickets_merged" ON "support_tickets" USING btree ("merged_into") WHERE "support_tickets"."merged_into" is not null;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD CONSTRAINT "support_tickets_merged_closed" CHECK ("support_tickets"."merged_into" is null or ("support_tickets"."status" = 'closed' and "support_tickets"."merged_into" <> "support_tickets"."id"));--> statement-breakpoint
CREATE VIEW "public"."customer_merged_tickets" AS (select "id", "customer_id", "merged_into" from "support_tickets" where "support_tickets"."merged_into" is not null);--> statement-breakpoint
CREATE VIEW "public"."customer_tickets" AS (select "id", "ticket_number", "customer_id", "subject", "category", "priority", "status", "assigned_agent_id", "related_service_id", "metadata", "created_at", "resolved_at", "closed_at", "last_public_message_at", "first_responded_at", "first_response_due_at", "next_response_due_at" from "support_tickets" where "support_tickets"."merged_into" is null);