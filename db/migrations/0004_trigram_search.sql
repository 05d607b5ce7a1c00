-- Search inside order numbers and addresses. A trusted extension: the owner of the database may create it, on managed PostgreSQL too.
CREATE EXTENSION IF NOT EXISTS "pg_trgm";
--> statement-breakpoint
-- A finer sample of these two columns: with the usual hundred values, a search for one of just these would be taken for a common one.
ALTER TABLE "orders" ALTER COLUMN "order_number" SET STATISTICS 1000;
--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "customer_email" SET STATISTICS 1000;
