DROP INDEX "orders_list_status";--> statement-breakpoint
DROP INDEX "orders_list_total";--> statement-breakpoint
DROP INDEX "orders_list_customer";--> statement-breakpoint
-- One index per sort of the order list, each with the columns that its filters ask for: a page is found by reading the index alone,
-- a hundred entries to a block, so that even a rare combination far from the beginning is a matter of milliseconds.
-- Equal totals and names are told apart by the order number, which is scattered: were it the time, a filter on recent orders would find
-- its rows at the far end of a long run of equal totals.
CREATE INDEX "orders_list_status" ON "orders" ("status", "created_at", "id") INCLUDE ("payment_method") WHERE "deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX "orders_list_total" ON "orders" ("total_cents", "order_number") INCLUDE ("id", "status", "payment_method", "created_at") WHERE "deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX "orders_list_customer" ON "orders" ("customer_name", "order_number") INCLUDE ("id", "status", "payment_method", "created_at") WHERE "deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX "orders_list_number" ON "orders" ("order_number") INCLUDE ("id", "status", "payment_method", "created_at") WHERE "deleted_at" IS NULL;--> statement-breakpoint
-- Status and method hang together (a pending card order is rare), and the planner must know it.
CREATE STATISTICS "orders_status_by_method" (mcv) ON "status", "payment_method" FROM "orders";
