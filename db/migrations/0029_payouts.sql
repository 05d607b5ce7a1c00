CREATE TYPE "public"."payout_method" AS ENUM('bank', 'card');--> statement-breakpoint
CREATE TYPE "public"."payout_state" AS ENUM('open', 'paid', 'withdrawn');--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"invoice_id" uuid,
	"credit_id" uuid NOT NULL,
	"amount_cents" bigint NOT NULL,
	"method" "payout_method" NOT NULL,
	"state" "payout_state" DEFAULT 'open' NOT NULL,
	"account" text DEFAULT '' NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"reason" text NOT NULL,
	"requested_by" text NOT NULL,
	"decided_by" text,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payouts_credit_id_unique" UNIQUE("credit_id"),
	CONSTRAINT "payouts_amount" CHECK ("payouts"."amount_cents" > 0),
	CONSTRAINT "payouts_reason" CHECK (btrim("payouts"."reason") <> ''),
	CONSTRAINT "payouts_decided" CHECK (("payouts"."state" = 'open') = ("payouts"."decided_at" is null) and ("payouts"."decided_at" is null) = ("payouts"."decided_by" is null))
);
--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_credit_id_customer_credits_id_fk" FOREIGN KEY ("credit_id") REFERENCES "public"."customer_credits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payouts_open" ON "payouts" USING btree ("created_at") WHERE "payouts"."state" = 'open';--> statement-breakpoint
CREATE INDEX "payouts_newest" ON "payouts" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payouts_invoice" ON "payouts" USING btree ("invoice_id") WHERE "payouts"."invoice_id" is not null;