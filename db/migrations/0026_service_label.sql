ALTER TABLE "orders" ADD COLUMN "service_label" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "service_label" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_service_label_search" ON "orders" USING gin ("service_label" gin_trgm_ops) WHERE "orders"."service_label" <> '';--> statement-breakpoint
CREATE INDEX "subscriptions_service_label_search" ON "subscriptions" USING gin ("service_label" gin_trgm_ops) WHERE "subscriptions"."service_label" <> '';--> statement-breakpoint
-- The planner must know that most have none: the searches ask it how many it expects to find.
ANALYZE "orders" ("service_label");--> statement-breakpoint
ANALYZE "subscriptions" ("service_label");
