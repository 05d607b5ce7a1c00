CREATE TYPE "public"."chat_ender" AS ENUM('visitor', 'operator', 'system');--> statement-breakpoint
CREATE TYPE "public"."chat_offer_outcome" AS ENUM('offered', 'accepted', 'missed', 'withdrawn');--> statement-breakpoint
CREATE TYPE "public"."chat_operator_status" AS ENUM('online', 'away', 'busy', 'offline');--> statement-breakpoint
CREATE TYPE "public"."chat_sender_type" AS ENUM('visitor', 'operator', 'system');--> statement-breakpoint
CREATE TYPE "public"."chat_status" AS ENUM('waiting', 'active', 'resolved', 'abandoned');--> statement-breakpoint
CREATE TYPE "public"."chat_widget_position" AS ENUM('bottom-right', 'bottom-left', 'top-right', 'top-left');--> statement-breakpoint
CREATE TABLE "chat_blocks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"visitor_id" uuid,
	"address_hash" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"visitor_name" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"blocked_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_file_bytes" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"message_id" uuid,
	"uploaded_by" "chat_sender_type" NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"sender_type" "chat_sender_type" NOT NULL,
	"sender_name" text NOT NULL,
	"operator_id" uuid,
	"message_type" text DEFAULT 'text' NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chat_messages_type" CHECK ("chat_messages"."message_type" = 'text')
);
--> statement-breakpoint
CREATE TABLE "chat_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "chat_notes_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"session_id" uuid NOT NULL,
	"author_id" text,
	"author_name" text NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_offers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"operator_id" uuid NOT NULL,
	"outcome" "chat_offer_outcome" NOT NULL,
	"offered_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "chat_operators" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" text,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"avatar_url" text DEFAULT '' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"can_accept_chats" boolean DEFAULT true NOT NULL,
	"max_concurrent_chats" integer DEFAULT 5 NOT NULL,
	"status" "chat_operator_status" DEFAULT 'offline' NOT NULL,
	"last_seen_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chat_operators_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "chat_operators_max_chats" CHECK ("chat_operators"."max_concurrent_chats" between 1 and 20)
);
--> statement-breakpoint
CREATE TABLE "chat_page_visits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"url" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"visited_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"visitor_id" uuid NOT NULL,
	"customer_id" uuid,
	"user_id" text,
	"status" "chat_status" DEFAULT 'waiting' NOT NULL,
	"visitor_name" text DEFAULT '' NOT NULL,
	"visitor_email" text DEFAULT '' NOT NULL,
	"visitor_user_agent" text DEFAULT '' NOT NULL,
	"initial_page_url" text DEFAULT '' NOT NULL,
	"initial_page_title" text DEFAULT '' NOT NULL,
	"referrer_url" text DEFAULT '' NOT NULL,
	"visitor_metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"address_hash" text DEFAULT '' NOT NULL,
	"team" "ticket_team",
	"assigned_operator_id" uuid,
	"offered_operator_id" uuid,
	"offered_at" timestamp (3) with time zone,
	"queued_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"assigned_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"ended_by" "chat_ender",
	"first_response_at" timestamp (3) with time zone,
	"response_time_seconds" integer,
	"total_duration_seconds" integer,
	"rating" smallint,
	"rating_comment" text DEFAULT '' NOT NULL,
	"is_unread" boolean DEFAULT false NOT NULL,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"visitor_read_seq" integer DEFAULT 0 NOT NULL,
	"operator_read_seq" integer DEFAULT 0 NOT NULL,
	"last_message_at" timestamp (3) with time zone NOT NULL,
	"visitor_seen_at" timestamp (3) with time zone NOT NULL,
	"unattended_at" timestamp (3) with time zone,
	"idle_warned_at" timestamp (3) with time zone,
	"ticket_id" uuid,
	"enquiry_id" uuid,
	"anonymised_at" timestamp (3) with time zone,
	CONSTRAINT "chat_sessions_rating" CHECK ("chat_sessions"."rating" between 1 and 5),
	CONSTRAINT "chat_sessions_ended" CHECK (("chat_sessions"."status" in ('resolved', 'abandoned')) = ("chat_sessions"."ended_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "chat_visitors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"secret_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chat_visitors_secret_hash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
CREATE TABLE "chat_widget_config" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"is_enabled" boolean NOT NULL,
	"widget_position" "chat_widget_position" NOT NULL,
	"brand_color" text NOT NULL,
	"brand_name" text NOT NULL,
	"auto_show_after_seconds" integer NOT NULL,
	"welcome_message" text NOT NULL,
	"offline_message" text NOT NULL,
	"require_name" boolean NOT NULL,
	"require_email" boolean NOT NULL,
	"show_agent_avatars" boolean NOT NULL,
	"enable_file_uploads" boolean NOT NULL,
	"enable_emojis" boolean NOT NULL,
	"enable_typing_indicator" boolean NOT NULL,
	"enable_read_receipts" boolean NOT NULL,
	"max_file_size_mb" integer NOT NULL,
	"show_on_pages" jsonb NOT NULL,
	"business_hours" jsonb NOT NULL,
	"timezone" text NOT NULL,
	"retention_months" integer NOT NULL,
	CONSTRAINT "chat_widget_config_one" CHECK ("chat_widget_config"."id" = 1),
	CONSTRAINT "chat_widget_config_file_size" CHECK ("chat_widget_config"."max_file_size_mb" between 1 and 100)
);
--> statement-breakpoint
ALTER TABLE "chat_blocks" ADD CONSTRAINT "chat_blocks_visitor_id_chat_visitors_id_fk" FOREIGN KEY ("visitor_id") REFERENCES "public"."chat_visitors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_blocks" ADD CONSTRAINT "chat_blocks_blocked_by_users_id_fk" FOREIGN KEY ("blocked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_files" ADD CONSTRAINT "chat_files_session_id_chat_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."chat_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_files" ADD CONSTRAINT "chat_files_message_id_chat_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."chat_messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_session_id_chat_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."chat_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_operator_id_chat_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."chat_operators"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_notes" ADD CONSTRAINT "chat_notes_session_id_chat_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."chat_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_notes" ADD CONSTRAINT "chat_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_offers" ADD CONSTRAINT "chat_offers_session_id_chat_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."chat_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_offers" ADD CONSTRAINT "chat_offers_operator_id_chat_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."chat_operators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_operators" ADD CONSTRAINT "chat_operators_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_page_visits" ADD CONSTRAINT "chat_page_visits_session_id_chat_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."chat_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_sessions" ADD CONSTRAINT "chat_sessions_visitor_id_chat_visitors_id_fk" FOREIGN KEY ("visitor_id") REFERENCES "public"."chat_visitors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_sessions" ADD CONSTRAINT "chat_sessions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_sessions" ADD CONSTRAINT "chat_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_sessions" ADD CONSTRAINT "chat_sessions_assigned_operator_id_chat_operators_id_fk" FOREIGN KEY ("assigned_operator_id") REFERENCES "public"."chat_operators"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_sessions" ADD CONSTRAINT "chat_sessions_offered_operator_id_chat_operators_id_fk" FOREIGN KEY ("offered_operator_id") REFERENCES "public"."chat_operators"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_sessions" ADD CONSTRAINT "chat_sessions_ticket_id_support_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."support_tickets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_sessions" ADD CONSTRAINT "chat_sessions_enquiry_id_general_enquiries_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."general_enquiries"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_blocks_visitor" ON "chat_blocks" USING btree ("visitor_id");--> statement-breakpoint
CREATE INDEX "chat_blocks_address" ON "chat_blocks" USING btree ("address_hash");--> statement-breakpoint
CREATE INDEX "chat_blocks_email" ON "chat_blocks" USING btree ("email");--> statement-breakpoint
CREATE INDEX "chat_files_message" ON "chat_files" USING btree ("message_id","position");--> statement-breakpoint
CREATE INDEX "chat_files_chat" ON "chat_files" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "chat_files_unsent" ON "chat_files" USING btree ("created_at") WHERE "chat_files"."message_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_messages_order" ON "chat_messages" USING btree ("session_id","seq");--> statement-breakpoint
CREATE INDEX "chat_notes_chat" ON "chat_notes" USING btree ("session_id","position");--> statement-breakpoint
CREATE INDEX "chat_offers_chat" ON "chat_offers" USING btree ("session_id","offered_at");--> statement-breakpoint
CREATE INDEX "chat_offers_operator" ON "chat_offers" USING btree ("operator_id","offered_at");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_operators_email" ON "chat_operators" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "chat_page_visits_chat" ON "chat_page_visits" USING btree ("session_id","visited_at");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_sessions_of_visitor" ON "chat_sessions" USING btree ("visitor_id") WHERE "chat_sessions"."status" in ('waiting', 'active');--> statement-breakpoint
CREATE INDEX "chat_sessions_visitor" ON "chat_sessions" USING btree ("visitor_id");--> statement-breakpoint
CREATE INDEX "chat_sessions_queue" ON "chat_sessions" USING btree ("queued_at","id") WHERE "chat_sessions"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "chat_sessions_load" ON "chat_sessions" USING btree ("assigned_operator_id") WHERE "chat_sessions"."status" = 'active';--> statement-breakpoint
CREATE INDEX "chat_sessions_newest" ON "chat_sessions" USING btree ("started_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "chat_sessions_status" ON "chat_sessions" USING btree ("status","started_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "chat_sessions_operator" ON "chat_sessions" USING btree ("assigned_operator_id","started_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "chat_sessions_unread" ON "chat_sessions" USING btree ("started_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "chat_sessions"."is_unread";--> statement-breakpoint
CREATE INDEX "chat_sessions_customer" ON "chat_sessions" USING btree ("customer_id","started_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "chat_sessions_to_anonymise" ON "chat_sessions" USING btree ("ended_at") WHERE "chat_sessions"."anonymised_at" is null and "chat_sessions"."ended_at" is not null;