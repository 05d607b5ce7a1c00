CREATE TYPE "public"."test_payment_state" AS ENUM('started', 'confirmed', 'failed');--> statement-breakpoint
CREATE TABLE "test_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"state" "test_payment_state" DEFAULT 'started' NOT NULL,
	"notified_status" text DEFAULT '' NOT NULL,
	"notified_cents" bigint,
	"gateway_payment_id" text DEFAULT '' NOT NULL,
	"notified_at" timestamp (3) with time zone,
	"started_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "test_payments_number_unique" UNIQUE("number"),
	CONSTRAINT "test_payments_number" CHECK ("test_payments"."number" like 'TEST-%')
);
