// The protocol's library by its parts: its front door only names them again and, at each start, prints a warning
// in English for a Node that does not call itself LTS, as the one of ours (ADR 0001).
import type oidc from 'oidc-provider'
import type { errors as erros, interactionPolicy as politica } from 'oidc-provider'
import * as partesDosErros from 'oidc-provider/lib/helpers/errors.js'
import * as partesDaPolitica from 'oidc-provider/lib/helpers/interaction_policy/index.js'
import { Provider as parteDoEmissor } from 'oidc-provider/lib/provider.js'

export const Provider: typeof oidc = parteDoEmissor
export const errors: typeof erros = partesDosErros
export const interactionPolicy: typeof politica = partesDaPolitica
