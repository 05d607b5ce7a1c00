CREATE TYPE "public"."ticket_sender_type" AS ENUM('customer', 'staff', 'third_party');--> statement-breakpoint
CREATE TYPE "public"."ticket_category" AS ENUM('technical', 'billing', 'service_change', 'bespoke_support', 'general');--> statement-breakpoint
CREATE TYPE "public"."ticket_change_kind" AS ENUM('created', 'status', 'priority', 'category', 'team', 'agent', 'tags', 'subject', 'service', 'customer', 'merged', 'split', 'rated');--> statement-breakpoint
CREATE TYPE "public"."ticket_priority" AS ENUM('low', 'normal', 'high', 'urgent');--> statement-breakpoint
CREATE TYPE "public"."ticket_source" AS ENUM('site', 'email', 'staff');--> statement-breakpoint
CREATE TYPE "public"."ticket_status" AS ENUM('open', 'in_progress', 'waiting_customer', 'resolved', 'closed');--> statement-breakpoint
CREATE TYPE "public"."ticket_team" AS ENUM('technical', 'billing', 'success');--> statement-breakpoint
CREATE TABLE "support_drafts" (
	"ticket_id" uuid NOT NULL,
	"author_id" text NOT NULL,
	"message" text NOT NULL,
	"is_internal" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "support_drafts_ticket_id_author_id_pk" PRIMARY KEY("ticket_id","author_id")
);
--> statement-breakpoint
CREATE TABLE "support_file_bytes" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "support_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket_id" uuid,
	"message_id" uuid,
	"uploaded_by" text,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "support_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "support_messages_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"ticket_id" uuid NOT NULL,
	"sender_id" text,
	"sender_type" "ticket_sender_type" NOT NULL,
	"sender_name" text NOT NULL,
	"message" text NOT NULL,
	"is_internal" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "support_messages_internal" CHECK (not "support_messages"."is_internal" or "support_messages"."sender_type" = 'staff')
);
--> statement-breakpoint
CREATE TABLE "support_ticket_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "support_ticket_changes_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"ticket_id" uuid NOT NULL,
	"kind" "ticket_change_kind" NOT NULL,
	"before" text,
	"after" text,
	"actor_id" text,
	"actor_name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "support_tickets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket_number" text NOT NULL,
	"customer_id" uuid,
	"requester_name" text NOT NULL,
	"requester_email" text NOT NULL,
	"subject" text NOT NULL,
	"category" "ticket_category" DEFAULT 'general' NOT NULL,
	"priority" "ticket_priority" DEFAULT 'normal' NOT NULL,
	"status" "ticket_status" DEFAULT 'open' NOT NULL,
	"team" "ticket_team",
	"source" "ticket_source" DEFAULT 'site' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"assigned_agent_id" text,
	"related_service_id" uuid,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"last_public_message_at" timestamp (3) with time zone,
	CONSTRAINT "support_tickets_ticket_number_unique" UNIQUE("ticket_number"),
	CONSTRAINT "support_tickets_resolved" CHECK ("support_tickets"."status" <> 'resolved' or "support_tickets"."resolved_at" is not null),
	CONSTRAINT "support_tickets_closed" CHECK (("support_tickets"."status" = 'closed') = ("support_tickets"."closed_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "support_drafts" ADD CONSTRAINT "support_drafts_ticket_id_support_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."support_tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_drafts" ADD CONSTRAINT "support_drafts_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_files" ADD CONSTRAINT "support_files_ticket_id_support_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."support_tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_files" ADD CONSTRAINT "support_files_message_id_support_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."support_messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_messages" ADD CONSTRAINT "support_messages_ticket_id_support_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."support_tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_ticket_changes" ADD CONSTRAINT "support_ticket_changes_ticket_id_support_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."support_tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD CONSTRAINT "support_tickets_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD CONSTRAINT "support_tickets_assigned_agent_id_users_id_fk" FOREIGN KEY ("assigned_agent_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD CONSTRAINT "support_tickets_related_service_id_subscriptions_id_fk" FOREIGN KEY ("related_service_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "support_files_message" ON "support_files" USING btree ("message_id","position");--> statement-breakpoint
CREATE INDEX "support_files_unsent" ON "support_files" USING btree ("created_at") WHERE "support_files"."message_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "support_messages_thread" ON "support_messages" USING btree ("ticket_id","position");--> statement-breakpoint
CREATE INDEX "support_ticket_changes_ticket" ON "support_ticket_changes" USING btree ("ticket_id","position");--> statement-breakpoint
CREATE INDEX "support_tickets_newest" ON "support_tickets" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "support_tickets_updated" ON "support_tickets" USING btree ("updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "support_tickets_status" ON "support_tickets" USING btree ("status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "support_tickets_customer" ON "support_tickets" USING btree ("customer_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "support_tickets_agent" ON "support_tickets" USING btree ("assigned_agent_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "support_tickets_unsolved" ON "support_tickets" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "support_tickets"."status" in ('open', 'in_progress', 'waiting_customer');--> statement-breakpoint
CREATE INDEX "support_tickets_service" ON "support_tickets" USING btree ("related_service_id");--> statement-breakpoint
CREATE VIEW "public"."customer_ticket_files" AS (select "support_files"."id", "support_files"."message_id", "support_messages"."ticket_id", "support_files"."name", "support_files"."type", "support_files"."size", "support_files"."position" from "support_files" inner join "support_messages" on ("support_messages"."id" = "support_files"."message_id" and "support_messages"."is_internal" = false));--> statement-breakpoint
CREATE VIEW "public"."customer_ticket_messages" AS (select "id", "position", "ticket_id", "sender_type", "sender_name", "message", "created_at" from "support_messages" where "support_messages"."is_internal" = false);--> statement-breakpoint
CREATE VIEW "public"."customer_tickets" AS (select "id", "ticket_number", "customer_id", "subject", "category", "priority", "status", "assigned_agent_id", "related_service_id", "metadata", "created_at", "resolved_at", "closed_at", "last_public_message_at" from "support_tickets");--> statement-breakpoint
-- Search by part of a subject, a number or who asked; Drizzle cannot name the operator class per column.
CREATE INDEX "support_tickets_search" ON "support_tickets" USING gin ("subject" gin_trgm_ops, "ticket_number" gin_trgm_ops, "requester_name" gin_trgm_ops, "requester_email" gin_trgm_ops) WITH (gin_pending_list_limit = 256);
