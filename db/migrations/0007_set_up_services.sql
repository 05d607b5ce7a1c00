ALTER TABLE "orders" ADD COLUMN "set_up_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "set_up_by" text;--> statement-breakpoint
-- What was paid longer ago left the former list of services to set up.
UPDATE "orders" SET "set_up_at" = "paid_at", "set_up_by" = '' WHERE "paid_at" < now() - interval '7 days';--> statement-breakpoint
CREATE INDEX "orders_to_set_up" ON "orders" USING btree ("paid_at","id") WHERE "orders"."status" = 'paid' and "orders"."set_up_at" is null and "orders"."deleted_at" is null;
