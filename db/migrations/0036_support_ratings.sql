CREATE TABLE "support_ratings" (
	"ticket_id" uuid PRIMARY KEY NOT NULL,
	"stars" smallint NOT NULL,
	"feedback" text DEFAULT '' NOT NULL,
	"agent_id" text,
	"rated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "support_ratings_one_to_five" CHECK ("support_ratings"."stars" between 1 and 5)
);
--> statement-breakpoint
ALTER TABLE "support_settings" ADD COLUMN "asks_for_rating" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD COLUMN "rating_asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "support_ratings" ADD CONSTRAINT "support_ratings_ticket_id_support_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."support_tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_ratings" ADD CONSTRAINT "support_ratings_agent_id_users_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "support_ratings_newest" ON "support_ratings" USING btree ("rated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "support_ratings_stars" ON "support_ratings" USING btree ("stars","ticket_id");--> statement-breakpoint
CREATE VIEW "public"."customer_support_settings" AS (select "asks_for_rating" from "support_settings");--> statement-breakpoint
CREATE VIEW "public"."customer_ticket_ratings" AS (select "ticket_id", "stars", "feedback" from "support_ratings");