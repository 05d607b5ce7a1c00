CREATE SCHEMA "simulator";
--> statement-breakpoint
CREATE TYPE "simulator"."agreement_kind" AS ENUM('subscription', 'card');--> statement-breakpoint
CREATE TYPE "simulator"."checkout_state" AS ENUM('open', 'paid', 'cancelled');--> statement-breakpoint
CREATE TABLE "simulator"."agreements" (
	"token" text PRIMARY KEY NOT NULL,
	"kind" "simulator"."agreement_kind" NOT NULL,
	"merchant_id" text NOT NULL,
	"fields" jsonb NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"amount_cents" bigint NOT NULL,
	"frequency" smallint NOT NULL,
	"cycles" integer NOT NULL,
	"cycles_complete" integer DEFAULT 0 NOT NULL,
	"run_date" date NOT NULL,
	"anchor_day" smallint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "simulator"."checkouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" text NOT NULL,
	"payment_id" text NOT NULL,
	"fields" jsonb NOT NULL,
	"state" "simulator"."checkout_state" DEFAULT 'open' NOT NULL,
	"declined" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "simulator"."controls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "simulator"."notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"body" text NOT NULL,
	"digest" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"last_answer" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "simulator"."payments" (
	"pf_payment_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "simulator"."payments_pf_payment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1089250 CACHE 1),
	"merchant_id" text NOT NULL,
	"payment_id" text NOT NULL,
	"token" text,
	"amount_cents" bigint NOT NULL,
	"approved" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "document_series" ADD COLUMN "permutation_key" text NOT NULL;--> statement-breakpoint
ALTER TABLE "payfast_notifications" ADD COLUMN "gateway_token" text;--> statement-breakpoint
ALTER TABLE "payfast_notifications" ADD COLUMN "payment_status" text;--> statement-breakpoint
ALTER TABLE "payfast_notifications" ADD COLUMN "order_id" uuid;--> statement-breakpoint
ALTER TABLE "simulator"."payments" ADD CONSTRAINT "payments_token_agreements_token_fk" FOREIGN KEY ("token") REFERENCES "simulator"."agreements"("token") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_digest" ON "simulator"."notifications" USING btree ("digest");--> statement-breakpoint
CREATE INDEX "notifications_due" ON "simulator"."notifications" USING btree ("next_attempt_at") WHERE "simulator"."notifications"."next_attempt_at" is not null;--> statement-breakpoint
CREATE INDEX "payments_token" ON "simulator"."payments" USING btree ("token","pf_payment_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payfast_notifications_token" ON "payfast_notifications" USING btree ("gateway_token");--> statement-breakpoint
CREATE INDEX "payfast_notifications_order" ON "payfast_notifications" USING btree ("order_id");