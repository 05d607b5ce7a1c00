CREATE TYPE "public"."ticket_team_assignment" AS ENUM('off', 'round_robin', 'least_loaded');--> statement-breakpoint
ALTER TYPE "public"."ticket_change_kind" ADD VALUE 'auto_assigned';--> statement-breakpoint
ALTER TYPE "public"."ticket_change_kind" ADD VALUE 'escalated';--> statement-breakpoint
CREATE TABLE "support_ratings" (
	"ticket_id" uuid PRIMARY KEY NOT NULL,
	"stars" smallint NOT NULL,
	"feedback" text DEFAULT '' NOT NULL,
	"agent_id" text,
	"rated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "support_ratings_one_to_five" CHECK ("support_ratings"."stars" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "support_agents" (
	"user_id" text PRIMARY KEY NOT NULL,
	"is_away" boolean DEFAULT false NOT NULL,
	"max_open_tickets" integer,
	CONSTRAINT "support_agents_max_open" CHECK ("support_agents"."max_open_tickets" > 0)
);
--> statement-breakpoint
CREATE TABLE "support_category_teams" (
	"category" "ticket_category" PRIMARY KEY NOT NULL,
	"team" "ticket_team" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "support_team_members" (
	"team" "ticket_team" NOT NULL,
	"user_id" text NOT NULL,
	"last_assigned_at" timestamp (3) with time zone,
	CONSTRAINT "support_team_members_team_user_id_pk" PRIMARY KEY("team","user_id")
);
--> statement-breakpoint
CREATE TABLE "support_teams" (
	"team" "ticket_team" PRIMARY KEY NOT NULL,
	"assignment" "ticket_team_assignment" DEFAULT 'off' NOT NULL
);
--> statement-breakpoint
DROP VIEW "public"."customer_ticket_files";--> statement-breakpoint
ALTER TABLE "support_settings" ADD COLUMN "escalation" jsonb DEFAULT '{"raisesPriority":false,"team":null,"assignTo":""}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "support_settings" ADD COLUMN "asks_for_rating" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD COLUMN "first_response_minutes" double precision;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD COLUMN "resolution_minutes" double precision;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD COLUMN "escalated_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD COLUMN "rating_asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "support_ratings" ADD CONSTRAINT "support_ratings_ticket_id_support_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."support_tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_ratings" ADD CONSTRAINT "support_ratings_agent_id_users_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_agents" ADD CONSTRAINT "support_agents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_team_members" ADD CONSTRAINT "support_team_members_user_id_support_agents_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."support_agents"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "support_ratings_newest" ON "support_ratings" USING btree ("rated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "support_ratings_stars" ON "support_ratings" USING btree ("stars","ticket_id");--> statement-breakpoint
CREATE INDEX "support_team_members_user" ON "support_team_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "support_tickets_agent_unsolved" ON "support_tickets" USING btree ("assigned_agent_id") WHERE "support_tickets"."status" in ('open', 'in_progress', 'waiting_customer');--> statement-breakpoint
CREATE INDEX "support_tickets_solved" ON "support_tickets" USING btree (coalesce("resolved_at", "closed_at")) WHERE "support_tickets"."resolved_at" is not null or "support_tickets"."closed_at" is not null;--> statement-breakpoint
CREATE INDEX "support_tickets_escalated" ON "support_tickets" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "support_tickets"."escalated_at" is not null;--> statement-breakpoint
CREATE VIEW "public"."customer_support_settings" AS (select "asks_for_rating" from "support_settings");--> statement-breakpoint
CREATE VIEW "public"."customer_ticket_ratings" AS (select "ticket_id", "stars", "feedback" from "support_ratings");--> statement-breakpoint
CREATE VIEW "public"."customer_ticket_files" AS (select "support_files"."id", "support_files"."message_id", "support_messages"."ticket_id", "support_files"."name", "support_files"."type", "support_files"."size", "support_files"."position", exists (select from support_file_bytes where support_file_bytes.file_id = support_files.id) as "is_stored" from "support_files" inner join "support_messages" on ("support_messages"."id" = "support_files"."message_id" and "support_messages"."is_internal" = false));