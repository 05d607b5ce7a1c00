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
CREATE TABLE "replaced_cards" (
	"gateway_token" text PRIMARY KEY NOT NULL,
	"subscription_id" uuid NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "customer_credits" DROP CONSTRAINT "customer_credits_sign";--> statement-breakpoint
ALTER TABLE "bank_statement_lines" DROP CONSTRAINT "bank_statement_lines_outgoing";--> statement-breakpoint
DROP INDEX "customer_credits_once_per_bank_line";--> statement-breakpoint
DROP INDEX "payments_once_per_bank_line";--> statement-breakpoint
ALTER TABLE "customer_credits" ADD COLUMN "is_reversal" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_credits" ADD COLUMN "reversed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "reverses_payment_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "reversal_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "reversed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "gateway_notifications" ADD COLUMN "gross_cents" bigint;--> statement-breakpoint
ALTER TABLE "gateway_notifications" ADD COLUMN "fee_cents" bigint;--> statement-breakpoint
ALTER TABLE "gateway_notifications" ADD COLUMN "unallocated_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "gateway_notifications" ADD COLUMN "resolved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "gateway_notifications" ADD COLUMN "resolved_by" text;--> statement-breakpoint
ALTER TABLE "gateway_notifications" ADD COLUMN "resolution" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_credit_id_customer_credits_id_fk" FOREIGN KEY ("credit_id") REFERENCES "public"."customer_credits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replaced_cards" ADD CONSTRAINT "replaced_cards_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payouts_open" ON "payouts" USING btree ("created_at") WHERE "payouts"."state" = 'open';--> statement-breakpoint
CREATE INDEX "payouts_newest" ON "payouts" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payouts_invoice" ON "payouts" USING btree ("invoice_id") WHERE "payouts"."invoice_id" is not null;--> statement-breakpoint
CREATE INDEX "replaced_cards_waiting" ON "replaced_cards" USING btree ("next_attempt_at") WHERE "replaced_cards"."ended_at" is null;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_reverses_payment_id_payments_id_fk" FOREIGN KEY ("reverses_payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gateway_notifications_unallocated" ON "gateway_notifications" USING btree ("unallocated_since" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "gateway_notifications"."unallocated_since" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "customer_credits_once_per_bank_line" ON "customer_credits" USING btree ("bank_line_id") WHERE "customer_credits"."invoice_id" is null and not "customer_credits"."is_reversal" and "customer_credits"."reversed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_once_per_bank_line" ON "payments" USING btree ("bank_line_id","invoice_id") WHERE "payments"."reverses_payment_id" is null and "payments"."reversed_at" is null;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_reverses_payment_id_unique" UNIQUE("reverses_payment_id");--> statement-breakpoint
ALTER TABLE "customer_credits" ADD CONSTRAINT "customer_credits_amount" CHECK ("customer_credits"."amount_cents" <> 0);--> statement-breakpoint
ALTER TABLE "customer_credits" ADD CONSTRAINT "customer_credits_sign" CHECK (case "customer_credits"."kind" when 'adjustment' then "customer_credits"."amount_cents" <> 0 when 'applied' then ("customer_credits"."amount_cents" < 0) <> "customer_credits"."is_reversal"
        when 'payout' then ("customer_credits"."amount_cents" < 0) <> "customer_credits"."is_reversal" else ("customer_credits"."amount_cents" > 0) <> "customer_credits"."is_reversal" end);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_reversal" CHECK (case when "payments"."reverses_payment_id" is null then "payments"."amount_cents" >= 0
        else "payments"."amount_cents" < 0 and btrim("payments"."reversal_reason") <> '' and "payments"."reversed_at" is null end);--> statement-breakpoint
ALTER TABLE "gateway_notifications" ADD CONSTRAINT "gateway_notifications_resolved" CHECK (("gateway_notifications"."resolved_at" is null) = ("gateway_notifications"."resolved_by" is null));--> statement-breakpoint
ALTER TABLE "bank_statement_lines" ADD CONSTRAINT "bank_statement_lines_outgoing" CHECK (case when "bank_statement_lines"."amount_cents" > 0 then "bank_statement_lines"."state" <> 'outgoing' else "bank_statement_lines"."state" <> 'waiting' end);