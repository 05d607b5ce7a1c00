DROP INDEX "support_tickets_status";--> statement-breakpoint
DROP INDEX "support_tickets_filters";--> statement-breakpoint
-- Open pages say again within seconds that they are there.
DELETE FROM "support_presence";--> statement-breakpoint
ALTER TABLE "support_presence" DROP CONSTRAINT "support_presence_ticket_id_user_id_pk";--> statement-breakpoint
ALTER TABLE "support_presence" ADD COLUMN "page_id" uuid NOT NULL;--> statement-breakpoint
ALTER TABLE "support_presence" ADD CONSTRAINT "support_presence_ticket_id_user_id_page_id_pk" PRIMARY KEY("ticket_id","user_id","page_id");--> statement-breakpoint
ALTER TABLE "support_tickets" ADD COLUMN "first_response_from" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "support_tickets_status" ON "support_tickets" USING btree ("status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "support_tickets"."merged_into" is null;--> statement-breakpoint
CREATE INDEX "support_tickets_filters" ON "support_tickets" USING btree ("status","category","priority_rank","team","assigned_agent_id","created_at","id","merged_into");
