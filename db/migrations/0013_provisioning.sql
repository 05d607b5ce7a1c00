CREATE TYPE "public"."service_action_state" AS ENUM('waiting', 'running', 'pending', 'needs_person', 'done', 'dropped');--> statement-breakpoint
CREATE TYPE "public"."service_action_verb" AS ENUM('create', 'suspend', 'unsuspend', 'change_plan', 'terminate');--> statement-breakpoint
CREATE TYPE "public"."server_difference_kind" AS ENUM('missing', 'extra', 'state', 'plan', 'domain');--> statement-breakpoint
CREATE TYPE "public"."server_fill_rule" AS ENUM('least_full', 'in_order');--> statement-breakpoint
CREATE TYPE "public"."service_seen_state" AS ENUM('none', 'active', 'suspended', 'ended');--> statement-breakpoint
CREATE TYPE "public"."server_kind" AS ENUM('manual', 'webhook', 'directadmin', 'whm', 'plesk');--> statement-breakpoint
CREATE TABLE "package_servers" (
	"package_id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"plan" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "server_differences" (
	"id" uuid PRIMARY KEY NOT NULL,
	"server_id" uuid NOT NULL,
	"service_id" uuid,
	"kind" "server_difference_kind" NOT NULL,
	"user_name" text NOT NULL,
	"domain" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"booked" text DEFAULT '' NOT NULL,
	"found" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "server_groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"fill" "server_fill_rule" DEFAULT 'least_full' NOT NULL,
	"deleted_after_days" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "server_groups_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "servers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" "server_kind" NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"user_name" text DEFAULT '' NOT NULL,
	"secret" text DEFAULT '' NOT NULL,
	"fingerprint" text DEFAULT '' NOT NULL,
	"name_servers" text[] DEFAULT '{}' NOT NULL,
	"capacity" integer,
	"takes_new" boolean DEFAULT true NOT NULL,
	"per_minute" integer DEFAULT 30 NOT NULL,
	"due_hours" integer DEFAULT 24 NOT NULL,
	"version" text DEFAULT '' NOT NULL,
	"checked_at" timestamp (3) with time zone,
	"problem" text DEFAULT '' NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"rests_until" timestamp (3) with time zone,
	"locked_out_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "servers_name_unique" UNIQUE("name"),
	CONSTRAINT "servers_capacity" CHECK ("servers"."capacity" is null or "servers"."capacity" >= 0),
	CONSTRAINT "servers_per_minute" CHECK ("servers"."per_minute" between 1 and 600)
);
--> statement-breakpoint
CREATE TABLE "service_actions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"service_id" uuid NOT NULL,
	"server_id" uuid,
	"verb" "service_action_verb" NOT NULL,
	"plan" text DEFAULT '' NOT NULL,
	"state" "service_action_state" DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	"exchanges" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"due_at" timestamp (3) with time zone,
	"ticked" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"finished_by" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service_wishes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "service_wishes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subscription_id" uuid NOT NULL,
	"position" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provisioned_services" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subscription_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"number" smallint NOT NULL,
	"group_id" uuid NOT NULL,
	"server_id" uuid,
	"domain" text DEFAULT '' NOT NULL,
	"user_name" text DEFAULT '' NOT NULL,
	"plan" text NOT NULL,
	"seen" "service_seen_state" DEFAULT 'none' NOT NULL,
	"seen_plan" text DEFAULT '' NOT NULL,
	"seen_at" timestamp (3) with time zone,
	"ip" text DEFAULT '' NOT NULL,
	"usage" jsonb,
	"usage_at" timestamp (3) with time zone,
	"hold_reason" text DEFAULT '' NOT NULL,
	"end_confirmed_at" timestamp (3) with time zone,
	"end_confirmed_by" text DEFAULT '' NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "still_served" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "package_servers" ADD CONSTRAINT "package_servers_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_servers" ADD CONSTRAINT "package_servers_group_id_server_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."server_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "server_differences" ADD CONSTRAINT "server_differences_server_id_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."servers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "server_differences" ADD CONSTRAINT "server_differences_service_id_provisioned_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."provisioned_services"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "servers" ADD CONSTRAINT "servers_group_id_server_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."server_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_actions" ADD CONSTRAINT "service_actions_service_id_provisioned_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."provisioned_services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_actions" ADD CONSTRAINT "service_actions_server_id_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."servers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_wishes" ADD CONSTRAINT "service_wishes_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provisioned_services" ADD CONSTRAINT "provisioned_services_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provisioned_services" ADD CONSTRAINT "provisioned_services_group_id_server_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."server_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provisioned_services" ADD CONSTRAINT "provisioned_services_server_id_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."servers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "server_differences_once" ON "server_differences" USING btree ("server_id","user_name","kind");--> statement-breakpoint
CREATE INDEX "servers_group" ON "servers" USING btree ("group_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "service_actions_one_open" ON "service_actions" USING btree ("service_id") WHERE "service_actions"."state" not in ('done', 'dropped');--> statement-breakpoint
CREATE INDEX "service_actions_due" ON "service_actions" USING btree ("next_at") WHERE "service_actions"."state" in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "service_actions_started" ON "service_actions" USING btree ("server_id","started_at");--> statement-breakpoint
CREATE INDEX "service_actions_service" ON "service_actions" USING btree ("service_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "service_actions_open" ON "service_actions" USING btree ("state","created_at") WHERE "service_actions"."state" not in ('done', 'dropped');--> statement-breakpoint
CREATE INDEX "service_wishes_subscription" ON "service_wishes" USING btree ("subscription_id");--> statement-breakpoint
CREATE UNIQUE INDEX "provisioned_services_once" ON "provisioned_services" USING btree ("subscription_id","position","number");--> statement-breakpoint
CREATE UNIQUE INDEX "provisioned_services_user_name" ON "provisioned_services" USING btree ("server_id","user_name") WHERE "provisioned_services"."user_name" <> '' and "provisioned_services"."seen" <> 'ended';--> statement-breakpoint
CREATE INDEX "provisioned_services_server" ON "provisioned_services" USING btree ("server_id");--> statement-breakpoint
CREATE INDEX "provisioned_services_newest" ON "provisioned_services" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "provisioned_services_ending" ON "provisioned_services" USING btree ("ended_at") WHERE "provisioned_services"."ended_at" is not null and "provisioned_services"."seen" <> 'ended';
--> statement-breakpoint
-- What billing changes tells the services of it in the same transaction, so that no operation can
-- leave it out. Items that an import brings begin nothing: what they pay for is set up elsewhere. A
-- package that has no server, and what was sold before it had one, have no services.
CREATE FUNCTION record_service_wish() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF EXISTS (SELECT FROM provisioned_services WHERE subscription_id = NEW.id) THEN
    INSERT INTO service_wishes (subscription_id, position) VALUES (NEW.id, 0);
    PERFORM pg_notify('hostwright_provisioning', '');
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER service_wish AFTER UPDATE ON subscriptions FOR EACH ROW WHEN ((old.status, old.suspended_at) IS DISTINCT FROM (new.status, new.suspended_at)) EXECUTE FUNCTION record_service_wish();--> statement-breakpoint
CREATE FUNCTION record_item_wish() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  has_begun boolean := NEW.started_on IS NOT NULL AND NEW.ended_on IS NULL AND (TG_OP = 'INSERT' OR OLD.started_on IS NULL);
BEGIN
  IF has_begun AND coalesce(current_setting('hostwright.quiet', true), '') <> 'on'
    AND EXISTS (SELECT FROM package_servers WHERE package_id = NEW.package_id)
    AND NOT EXISTS (
      SELECT FROM subscription_items
      WHERE subscription_id = NEW.subscription_id AND position = NEW.position AND id <> NEW.id AND started_on IS NOT NULL
    ) THEN
    INSERT INTO service_wishes (subscription_id, position) VALUES (NEW.subscription_id, NEW.position);
    PERFORM pg_notify('hostwright_provisioning', '');
  ELSIF EXISTS (SELECT FROM provisioned_services WHERE subscription_id = NEW.subscription_id) THEN
    INSERT INTO service_wishes (subscription_id, position) VALUES (NEW.subscription_id, 0);
    PERFORM pg_notify('hostwright_provisioning', '');
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER service_item_wish AFTER INSERT OR UPDATE OF started_on, ended_on, quantity, package_id ON subscription_items FOR EACH ROW EXECUTE FUNCTION record_item_wish();
