CREATE TABLE "write_offs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"invoice_id" uuid NOT NULL,
	"amount_cents" bigint NOT NULL,
	"reason" text NOT NULL,
	"recorded_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "write_offs_amount" CHECK ("write_offs"."amount_cents" > 0),
	CONSTRAINT "write_offs_reason" CHECK (btrim("write_offs"."reason") <> '')
);
--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "unused_from" date;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "ended_on" date;--> statement-breakpoint
ALTER TABLE "write_offs" ADD CONSTRAINT "write_offs_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "write_offs_invoice" ON "write_offs" USING btree ("invoice_id");--> statement-breakpoint
UPDATE "site_settings" SET "billing_settings" = '{"small_balance_cents": 50}'::jsonb || "billing_settings";--> statement-breakpoint
-- What was credited as unused until now is not offered again: such notes are known by their line, and were written on their first unused day.
UPDATE "invoices" SET "unused_from" = "issue_date" WHERE "kind" = 'credit_note' AND EXISTS (
  SELECT FROM "invoice_lines" WHERE "invoice_lines"."invoice_id" = "invoices"."id"
    AND ("invoice_lines"."description" LIKE 'Unused days: %' OR "invoice_lines"."description" LIKE '%, not used from %'));--> statement-breakpoint
-- Orders that still await payment follow the corrections of their documents: quantities first, then what lost its last piece, then amounts, then totals.
CREATE TEMPORARY TABLE "revised_orders" ON COMMIT DROP AS
  SELECT "orders"."id", "own"."id" AS "invoice_id", "own"."total_cents" - "own"."credited_cents" AS "total_cents" FROM "orders"
  JOIN "invoices" "own" ON "own"."order_id" = "orders"."id" AND "own"."kind" = 'invoice' AND "own"."subscription_id" IS NULL AND "own"."deleted_at" IS NULL
  WHERE "orders"."status" IN ('pending', 'processing') AND "orders"."deleted_at" IS NULL AND "own"."status" IN ('pending', 'unpaid')
    AND "own"."credited_cents" > 0 AND "own"."credited_cents" < "own"."total_cents"
    AND "own"."vat_rate_basis_points" = "orders"."vat_rate_basis_points";--> statement-breakpoint
CREATE TEMPORARY TABLE "taken_lines" ON COMMIT DROP AS
  SELECT "revised_orders"."id" AS "order_id", "line"."original_position", "line"."description", "line"."quantity", "line"."unit_price_cents", "line"."total_cents",
    "line"."original_position" IS NOT NULL AND EXISTS (SELECT FROM "order_lines" "own" WHERE "own"."order_id" = "revised_orders"."id"
      AND "own"."position" = "line"."original_position" AND "own"."unit_price_cents" = -"line"."unit_price_cents") AS "is_of_line",
    row_number() OVER (PARTITION BY "revised_orders"."id" ORDER BY "note"."created_at", "line"."position") AS "step"
  FROM "revised_orders" JOIN "invoices" "note" ON "note"."original_invoice_id" = "revised_orders"."invoice_id" AND "note"."deleted_at" IS NULL
  JOIN "invoice_lines" "line" ON "line"."invoice_id" = "note"."id";--> statement-breakpoint
CREATE TEMPORARY TABLE "taken_quantities" ON COMMIT DROP AS
  SELECT "order_id", "original_position" AS "position", sum("quantity") AS "quantity" FROM "taken_lines" WHERE "is_of_line" GROUP BY 1, 2;--> statement-breakpoint
-- The whole quantity of a line may be gone; its order has other lines then, or an amount below.
DELETE FROM "order_lines" USING "taken_quantities" "taken" WHERE "taken"."order_id" = "order_lines"."order_id"
  AND "taken"."position" = "order_lines"."position" AND "taken"."quantity" >= "order_lines"."quantity";--> statement-breakpoint
UPDATE "order_lines" SET "quantity" = "order_lines"."quantity" - "taken"."quantity",
  "total_cents" = ("order_lines"."quantity" - "taken"."quantity") * "order_lines"."unit_price_cents"
  FROM "taken_quantities" "taken" WHERE "taken"."order_id" = "order_lines"."order_id" AND "taken"."position" = "order_lines"."position";--> statement-breakpoint
INSERT INTO "order_lines" ("order_id", "position", "package_id", "description", "quantity", "unit_price_cents", "total_cents", "renews")
  SELECT "order_id", "step" + (SELECT max("position") FROM "order_lines" "own" WHERE "own"."order_id" = "taken_lines"."order_id"), NULL,
    "description", "quantity", "unit_price_cents", "total_cents",
    (SELECT coalesce(sum("own"."total_cents") FILTER (WHERE "own"."renews"), 0) FROM "order_lines" "own" WHERE "own"."order_id" = "taken_lines"."order_id")
      + sum("total_cents") OVER (PARTITION BY "order_id" ORDER BY "step") > 0
  FROM "taken_lines" WHERE NOT "is_of_line";--> statement-breakpoint
UPDATE "orders" SET "total_cents" = "revised_orders"."total_cents", "subtotal_cents" = "own"."cents", "vat_cents" = "revised_orders"."total_cents" - "own"."cents",
  "package_id" = "own"."package_id"
  FROM "revised_orders", LATERAL (
    SELECT sum("line"."total_cents") AS "cents", (array_agg("line"."package_id" ORDER BY "line"."position") FILTER (WHERE "line"."package_id" IS NOT NULL))[1] AS "package_id"
    FROM "order_lines" "line" WHERE "line"."order_id" = "revised_orders"."id") "own"
  WHERE "orders"."id" = "revised_orders"."id";
