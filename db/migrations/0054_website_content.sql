CREATE TABLE "website_section_drafts" (
	"section_key" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"content" jsonb NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"written_by" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "website_section_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"section_key" text NOT NULL,
	"title" text NOT NULL,
	"content" jsonb NOT NULL,
	"is_active" boolean NOT NULL,
	"written_by" text,
	"written_at" timestamp (3) with time zone NOT NULL,
	"replaced_by" text NOT NULL,
	"replaced_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "file_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "original_sha256" text;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "crop" jsonb;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "former_files" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "added_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "website_sections" ADD COLUMN "edited_by" text;--> statement-breakpoint
CREATE INDEX "website_section_versions_newest" ON "website_section_versions" USING btree ("section_key","replaced_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "images_newest" ON "images" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "images_search" ON "images" USING gin (("alt_text" || ' ' || "file_name") gin_trgm_ops);
--> statement-breakpoint
-- Pictures that came with the demo posts belong to the library like all others.
INSERT INTO "images" ("id", "file_path", "alt_text", "created_at")
SELECT gen_random_uuid(), '/media/' || f."sha256" || '-' || f."width" || 'x' || f."height", coalesce((
  SELECT p."featured_image_alt" FROM "blog_posts" p WHERE p."featured_image" LIKE '/media/' || replace(f."sha256", '_', '\_') || '-%' LIMIT 1
), ''), f."created_at"
FROM "image_files" f
WHERE NOT EXISTS (SELECT 1 FROM "images" i WHERE i."file_path" LIKE '/media/' || replace(f."sha256", '_', '\_') || '-%');
