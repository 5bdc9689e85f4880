import { RELATOS_DE_POLITICA } from '@razao/identity/politica'
import { redeDoEndereco } from '@razao/identity/proxies'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { createLimite } from './cadencia.ts'

const POR_ENDERECO = 20
const DE_TODOS = 120
const TIPOS = ['application/csp-report', 'application/reports+json']

const Texto = z.string().max(2000).optional().catch(undefined)
const Numero = z.number().int().optional().catch(undefined)
/** As `report-uri` sends it: one, by names with hyphens. */
const Antigo = z.object({
  'csp-report': z.object({
    'document-uri': Texto,
    'effective-directive': Texto,
    'violated-directive': Texto,
    'blocked-uri': Texto,
    'source-file': Texto,
    'line-number': Numero,
    disposition: Texto,
  }),
})
/** As `report-to` sends them: some, among reports of other kinds. */
const Novos = z
  .array(
    z.object({
      type: z.string(),
      body: z.object({
        documentURL: Texto,
        effectiveDirective: Texto,
        blockedURL: Texto,
        sourceFile: Texto,
        lineNumber: Numero,
        disposition: Texto,
      }),
    }),
  )
  .max(20)

type Relato = Readonly<Record<string, string | number | undefined>>

/** Where, without what stands after `?` and `#`, which is of the person. */
const semConsulta = (endereco: string | undefined): string | undefined =>
  endereco?.replace(/[?#].*$/s, '').slice(0, 300)

function lerRelatos(corpo: unknown): readonly Relato[] {
  const antigo = Antigo.safeParse(corpo)
  if (antigo.success) {
    const um = antigo.data['csp-report']
    return [
      {
        pagina: semConsulta(um['document-uri']),
        regra: um['effective-directive'] ?? um['violated-directive'],
        barrado: semConsulta(um['blocked-uri']),
        arquivo: semConsulta(um['source-file']),
        linha: um['line-number'],
      },
    ]
  }
  const novos = Novos.safeParse(corpo)
  if (!novos.success) return []
  return novos.data
    .filter(({ type }) => type === 'csp-violation')
    .map(({ body }) => ({
      pagina: semConsulta(body.documentURL),
      regra: body.effectiveDirective,
      barrado: semConsulta(body.blockedURL),
      arquivo: semConsulta(body.sourceFile),
      linha: body.lineNumber,
    }))
}

/**
 * Takes what browsers tell of the policy's refusals, from anybody and few a minute, and writes it to the log. It always
 * answers 204: who sends it is a browser, and does nothing with an answer.
 */
export function registrarRelatosDePolitica(app: FastifyInstance): void {
  const deCadaUm = createLimite(POR_ENDERECO)
  const deTodos = createLimite(DE_TODOS)
  app.register((aqui, _opcoes, pronto) => {
    aqui.addContentTypeParser(
      TIPOS,
      { parseAs: 'string', bodyLimit: 32 * 1024 },
      (_, texto, fim) => {
        try {
          fim(null, JSON.parse(String(texto)))
        } catch {
          fim(null, undefined)
        }
      },
    )
    aqui.post(RELATOS_DE_POLITICA, async (request, reply) => {
      deCadaUm(redeDoEndereco(request.endereco))
      deTodos('todos')
      for (const relato of lerRelatos(request.body))
        request.log.warn(relato, 'a política de conteúdo barrou algo')
      return reply.status(204).send()
    })
    pronto()
  })
}
