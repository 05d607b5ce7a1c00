ALTER TABLE "support_tickets" ADD COLUMN "priority_rank" smallint GENERATED ALWAYS AS (case priority when 'low' then 1 when 'normal' then 2 when 'high' then 3 when 'urgent' then 4 end) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "support_tickets_priority" ON "support_tickets" USING btree ("priority_rank","created_at","id");--> statement-breakpoint
CREATE INDEX "support_tickets_unsolved_counts" ON "support_tickets" USING btree ("status","priority","assigned_agent_id") WHERE "support_tickets"."status" in ('open', 'in_progress', 'waiting_customer');--> statement-breakpoint
CREATE INDEX "support_tickets_filters" ON "support_tickets" USING btree ("status","category","priority_rank","team","assigned_agent_id","created_at","id");--> statement-breakpoint
-- Filters go together: what few tickets are of is then known to be rare.
CREATE STATISTICS "support_tickets_filters_together" (mcv) ON "status", "category", "priority_rank", "team", "assigned_agent_id" FROM "support_tickets";
