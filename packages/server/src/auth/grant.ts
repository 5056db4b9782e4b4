import { measured, OfficeRole } from "@a2c-smcp/protocol";
import { z } from "zod";

/** One office that a bearer may join, in these roles; without roles, as Agent or Computer: observers are always named. */
export interface OfficeGrant {
  readonly office: string;
  readonly roles?: readonly OfficeRole[] | undefined;
}

/** What a connection may join. */
export type Grant =
  | { readonly kind: "everything" }
  | { readonly kind: "offices"; readonly offices: readonly OfficeGrant[] };

const members: readonly OfficeRole[] = ["agent", "computer"];

/** The grant of a connection that no claim limits. */
export const everything: Grant = { kind: "everything" };

const OfficesClaim = z.array(
  z.union([
    z.string().transform((office): OfficeGrant => ({ office })),
    z.strictObject({ office: z.string(), roles: z.array(OfficeRole).min(1, measured).optional() }),
  ]),
);

/**
 * Reads an `offices` claim: `["o1", {"office": "o2", "roles": ["agent"]}]`. Returns undefined for a claim of
 * another form: whoever meant to limit something must not end up with everything.
 */
export function readOfficesClaim(claim: unknown): Grant | undefined {
  if (claim === undefined) return everything;
  const offices = OfficesClaim.safeParse(claim);
  return offices.success ? { kind: "offices", offices: offices.data } : undefined;
}

/** Whether the grant lets its bearer join this office in this role. */
export function isGranted(
  grant: Grant,
  seat: { readonly office: string; readonly role: OfficeRole },
): boolean {
  if (grant.kind === "everything") return true;
  return grant.offices.some(
    ({ office, roles = members }) => office === seat.office && roles.includes(seat.role),
  );
}
