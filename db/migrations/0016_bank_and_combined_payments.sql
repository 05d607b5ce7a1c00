CREATE TYPE "public"."bank_line_state" AS ENUM('posted', 'proposed', 'waiting', 'dismissed', 'outgoing');--> statement-breakpoint
CREATE TYPE "public"."claim_state" AS ENUM('open', 'settled', 'dismissed');--> statement-breakpoint
CREATE TYPE "public"."statement_format" AS ENUM('csv', 'ofx');--> statement-breakpoint
CREATE TABLE "bank_statement_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"statement_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"booked_on" date NOT NULL,
	"amount_cents" bigint NOT NULL,
	"description" text NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"bank_id" text DEFAULT '' NOT NULL,
	"fingerprint" text NOT NULL,
	"state" "bank_line_state" NOT NULL,
	"proposed_customer_id" uuid,
	"proposed_invoice_id" uuid,
	"reason" text DEFAULT '' NOT NULL,
	"decided_by" text,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_statement_lines_fingerprint_unique" UNIQUE("fingerprint"),
	CONSTRAINT "bank_statement_lines_outgoing" CHECK (("bank_statement_lines"."amount_cents" <= 0) = ("bank_statement_lines"."state" = 'outgoing')),
	CONSTRAINT "bank_statement_lines_decided" CHECK (("bank_statement_lines"."state" in ('posted', 'dismissed')) = ("bank_statement_lines"."decided_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "bank_statements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bank" text NOT NULL,
	"format" "statement_format" NOT NULL,
	"account_number" text DEFAULT '' NOT NULL,
	"file_name" text NOT NULL,
	"content_hash" text NOT NULL,
	"first_day" date,
	"last_day" date,
	"line_count" integer NOT NULL,
	"uploaded_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_statements_content_hash_unique" UNIQUE("content_hash")
);
--> statement-breakpoint
CREATE TABLE "payment_claims" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"amount_cents" bigint NOT NULL,
	"paid_on" date NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"file_name" text,
	"file_type" text,
	"file_bytes" "bytea",
	"state" "claim_state" DEFAULT 'open' NOT NULL,
	"decided_by" text,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_claims_amount" CHECK ("payment_claims"."amount_cents" > 0),
	CONSTRAINT "payment_claims_file" CHECK (("payment_claims"."file_name" is null) = ("payment_claims"."file_bytes" is null) and ("payment_claims"."file_type" is null) = ("payment_claims"."file_bytes" is null)),
	CONSTRAINT "payment_claims_decided" CHECK (("payment_claims"."state" = 'open') = ("payment_claims"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "combined_payment_invoices" (
	"combined_payment_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"amount_cents" bigint NOT NULL,
	CONSTRAINT "combined_payment_invoices_combined_payment_id_invoice_id_pk" PRIMARY KEY("combined_payment_id","invoice_id"),
	CONSTRAINT "combined_payment_invoices_amount" CHECK ("combined_payment_invoices"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "combined_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"total_cents" bigint NOT NULL,
	"gateway_mode" "gateway_mode" NOT NULL,
	"gateway_merchant_id" text NOT NULL,
	"gateway_payment_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp (3) with time zone,
	CONSTRAINT "combined_payments_reference_unique" UNIQUE("reference"),
	CONSTRAINT "combined_payments_gateway_payment_id_unique" UNIQUE("gateway_payment_id"),
	CONSTRAINT "combined_payments_total" CHECK ("combined_payments"."total_cents" > 0),
	CONSTRAINT "combined_payments_paid" CHECK (("combined_payments"."gateway_payment_id" is null) = ("combined_payments"."paid_at" is null))
);
--> statement-breakpoint
CREATE TABLE "invoice_counters" (
	"slot" integer NOT NULL,
	"status" "invoice_status" NOT NULL,
	"count" bigint NOT NULL,
	"total_cents" bigint NOT NULL,
	CONSTRAINT "invoice_counters_slot_status_pk" PRIMARY KEY("slot","status")
);
--> statement-breakpoint
DROP INDEX "payments_once_per_gateway_payment";--> statement-breakpoint
ALTER TABLE "customer_credits" ADD COLUMN "bank_line_id" uuid;--> statement-breakpoint
ALTER TABLE "payfast_notifications" ADD COLUMN "combined_payment_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "bank_line_id" uuid;--> statement-breakpoint
ALTER TABLE "bank_statement_lines" ADD CONSTRAINT "bank_statement_lines_statement_id_bank_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."bank_statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statement_lines" ADD CONSTRAINT "bank_statement_lines_proposed_customer_id_customers_id_fk" FOREIGN KEY ("proposed_customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statement_lines" ADD CONSTRAINT "bank_statement_lines_proposed_invoice_id_invoices_id_fk" FOREIGN KEY ("proposed_invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_claims" ADD CONSTRAINT "payment_claims_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_claims" ADD CONSTRAINT "payment_claims_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "combined_payment_invoices" ADD CONSTRAINT "combined_payment_invoices_combined_payment_id_combined_payments_id_fk" FOREIGN KEY ("combined_payment_id") REFERENCES "public"."combined_payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "combined_payment_invoices" ADD CONSTRAINT "combined_payment_invoices_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "combined_payments" ADD CONSTRAINT "combined_payments_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_statement_lines_position" ON "bank_statement_lines" USING btree ("statement_id","position");--> statement-breakpoint
CREATE INDEX "bank_statement_lines_queue" ON "bank_statement_lines" USING btree ("booked_on","id") WHERE "bank_statement_lines"."state" in ('proposed', 'waiting');--> statement-breakpoint
CREATE INDEX "bank_statement_lines_list" ON "bank_statement_lines" USING btree ("booked_on" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bank_statements_newest" ON "bank_statements" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payment_claims_customer" ON "payment_claims" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "payment_claims_invoice" ON "payment_claims" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "payment_claims_open" ON "payment_claims" USING btree ("created_at") WHERE "payment_claims"."state" = 'open';--> statement-breakpoint
CREATE INDEX "combined_payment_invoices_invoice" ON "combined_payment_invoices" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "combined_payments_customer" ON "combined_payments" USING btree ("customer_id","created_at");--> statement-breakpoint
ALTER TABLE "customer_credits" ADD CONSTRAINT "customer_credits_bank_line_id_bank_statement_lines_id_fk" FOREIGN KEY ("bank_line_id") REFERENCES "public"."bank_statement_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_bank_line_id_bank_statement_lines_id_fk" FOREIGN KEY ("bank_line_id") REFERENCES "public"."bank_statement_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "customer_credits_once_per_bank_line" ON "customer_credits" USING btree ("bank_line_id") WHERE "customer_credits"."invoice_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_once_per_bank_line" ON "payments" USING btree ("bank_line_id","invoice_id");--> statement-breakpoint
CREATE INDEX "payments_customer" ON "payments" USING btree ("customer_id","received_on");--> statement-breakpoint
CREATE INDEX "payments_received" ON "payments" USING btree ("received_on","method");--> statement-breakpoint
CREATE INDEX "subscriptions_newest" ON "subscriptions" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "subscriptions_status" ON "subscriptions" USING btree ("status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "subscriptions_next" ON "subscriptions" USING btree ("next_billing_date","id");--> statement-breakpoint
CREATE INDEX "subscriptions_cancelled" ON "subscriptions" USING btree ("cancelled_at") WHERE "subscriptions"."cancelled_at" is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_parked" ON "subscriptions" USING btree ("parked_at") WHERE "subscriptions"."parked_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_once_per_gateway_payment" ON "payments" USING btree ("gateway_payment_id","invoice_id");