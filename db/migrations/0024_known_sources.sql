CREATE TABLE "known_sources" (
	"user_id" text NOT NULL,
	"source" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_sources_user_id_source_pk" PRIMARY KEY("user_id","source")
);
--> statement-breakpoint
ALTER TABLE "rate_limits" ADD COLUMN "subject" text;--> statement-breakpoint
ALTER TABLE "known_sources" ADD CONSTRAINT "known_sources_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_sources_last_seen" ON "known_sources" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "rate_limits_subject" ON "rate_limits" USING btree ("subject");