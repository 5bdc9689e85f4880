// What the tests of the municipal rules share: four municípios, and a version told in few words.
import { regrasMunicipais } from '@razao/contract'
import type { ArquivoServido } from '../../../platform/http/index.ts'
import type { Bancada, Escritorio, Quem } from '../../../testes/fabricas.ts'
import { lerLinha } from '../gravar.ts'
import { publicarRegraMunicipal } from '../publicar.ts'

export const HOJE = '2026-11-22'
export const AGORA = () => new Date('2026-11-22T15:00:00Z')
export const SAO_PAULO = 3550308
export const SOROCABA = 3552205
export const OLINDA = 2609600

export async function comMunicipios(bancada: Bancada): Promise<void> {
  await bancada.dono.query(
    `insert into municipio (ibge, nome, uf) values (3550308, 'São Paulo', 'SP'), (3552205, 'Sorocaba', 'SP'),
       (2609600, 'Olinda', 'PE'), (2607901, 'Jaboatão dos Guararapes', 'PE') on conflict do nothing`,
  )
}

type Escrita = {
  ibge?: number
  regra?: unknown
  vigenteDe?: string
  vigenteAte?: string | null
  fonte?: string
  link?: string | null
  conferidaEm?: string
  ultima?: number
}

export const aliquota = (fator: string, chave = '01.07') => ({
  tipo: 'aliquota-iss',
  chave,
  valor: { aliquota: fator, deducao: null },
})

export const entrada = (escrita: Escrita = {}) => ({
  ibge: SOROCABA,
  regra: aliquota('0.05'),
  vigenteDe: '2026-01-01',
  vigenteAte: null,
  fonte: 'Lei municipal fictícia 1/2025',
  link: null,
  conferidaEm: HOJE,
  ...escrita,
})

/** Publishes as the screen does: over the newest version there is. */
export const publicar = (escritorio: Escritorio, escrita: Escrita = {}, quem?: Quem) =>
  escritorio.rodar(async (ctx) => {
    const dita = entrada(escrita)
    const { tipo, chave } = regrasMunicipais.RegraDita.parse(dita.regra)
    const linha = await lerLinha(ctx, {
      municipio: dita.ibge,
      camada: 'escritorio',
      tipo,
      chave: chave === '1.07' ? '01.07' : chave,
    })
    const ultima = Math.max(0, ...linha.map(({ id }) => id))
    const input = regrasMunicipais.publicarRegraMunicipal.input.parse({ ultima, ...dita })
    return await publicarRegraMunicipal(ctx, input)
  }, quem)

/** What a served file says. */
export async function emTexto(conteudo: ArquivoServido['conteudo']): Promise<string> {
  if (typeof conteudo === 'string') return conteudo
  if (conteudo instanceof Uint8Array) return Buffer.from(conteudo).toString('utf8')
  return Buffer.concat(await Array.fromAsync(conteudo as AsyncIterable<Buffer>)).toString('utf8')
}

/** The code of the refusal, with the first of its messages. */
export const recusa = (promessa: Promise<unknown>): Promise<string> =>
  promessa.then(
    () => 'aceito',
    (erro: {
      codigo?: string
      detalhes?: { detail?: string; erros?: { pointer: string; mensagem: string }[] }
    }) => {
      const { erros, detail } = erro.detalhes ?? {}
      return [erro.codigo ?? String(erro), erros?.[0]?.pointer ?? detail].filter(Boolean).join(' ')
    },
  )
