ALTER TABLE "invoices" ADD COLUMN "purchase_order_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "purchase_order_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_purchase_order_search" ON "orders" USING gin ("purchase_order_number" gin_trgm_ops) WHERE "orders"."purchase_order_number" <> '';--> statement-breakpoint
-- The planner must know that most orders have none: the order search asks it how many it expects to find.
ANALYZE "orders" ("purchase_order_number");
