CREATE TABLE "order_counters" (
	"slot" integer NOT NULL,
	"status" "order_status" NOT NULL,
	"payment_method" "payment_method" NOT NULL,
	"count" bigint NOT NULL,
	"total_cents" bigint NOT NULL,
	CONSTRAINT "order_counters_slot_status_payment_method_pk" PRIMARY KEY("slot","status","payment_method")
);
--> statement-breakpoint
CREATE INDEX "orders_list_newest" ON "orders" USING btree ("created_at","id") WHERE "orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "orders_list_status" ON "orders" USING btree ("status","created_at","id") WHERE "orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "orders_list_total" ON "orders" USING btree ("total_cents","order_number") WHERE "orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "orders_list_customer" ON "orders" USING btree ("customer_name","order_number") WHERE "orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "orders_list_search" ON "orders" USING gin ("order_number" gin_trgm_ops,"customer_email" gin_trgm_ops) WITH (gin_pending_list_limit=256);