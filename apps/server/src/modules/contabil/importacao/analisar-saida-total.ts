import {
  abrirZip,
  entradasDaSaida,
  type FonteDoZip,
  verificarSaidaTotal,
  ZipIlegivel,
} from '@razao/formats/livro'
import type { ArquivoNoDisco } from './arquivo-no-disco.ts'
import { type Analise, createContagem } from './contar-livro.ts'
import { lerTabela } from './tabela-da-saida.ts'
import { aviso, erro, type LivroDeFora } from './tipos.ts'

const PROBLEMAS = 200
const MANIFESTO = 32 * 1024 * 1024

/** Verifies an export as the offline verifier does, and says what putting it up would write. */
export async function analisarSaidaTotal(
  { fonte }: ArquivoNoDisco,
  signal: AbortSignal,
): Promise<Analise> {
  const { problemas, raiz } = await verificarSaidaTotal(fonte)
  signal.throwIfAborted()
  const contagem = createContagem()
  const nomes = new Map<string, string>()
  if (problemas.length === 0) {
    for await (const entrada of entradasDaSaida(fonte)) {
      signal.throwIfAborted()
      contagem.contar({
        data: entrada.data,
        partidas: entrada.partidas.map(({ codigo, valor, centro }) => ({
          conta: codigo,
          valor,
          centro,
        })),
      })
    }
    for (const linha of await lerTabela(await abrirZip(fonte), 'plano-de-contas'))
      nomes.set(linha('codigo') ?? '', linha('nome') ?? '')
  }
  const { porConta, meses, total } = contagem
  const semPlano =
    problemas.length === 0 && nomes.size === 0
      ? [
          aviso(
            'Esta saída total é de antes do plano de contas inteiro: as contas têm de estar no plano da empresa.',
          ),
        ]
      : []
  return {
    dataDeAbertura: null,
    contas: [...porConta]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([origem, contado]) => ({
        origem,
        nome: nomes.get(origem) ?? '',
        abertura: 0,
        anterior: null,
        ...contado,
      })),
    leitura: {
      empresa: await empresaDoManifesto(fonte),
      periodo: null,
      ...total,
      meses: [...meses].sort(),
      centros: [],
      problemas: [
        ...problemas.slice(0, PROBLEMAS).map(({ mensagem }) => erro(mensagem)),
        ...semPlano,
      ],
      outrosProblemas: Math.max(0, problemas.length - PROBLEMAS),
      temAnterior: false,
      raiz,
    },
  }
}

async function empresaDoManifesto(fonte: FonteDoZip): Promise<LivroDeFora['empresa']> {
  try {
    const abrir = (await abrirZip(fonte)).get('manifest.json')
    if (abrir === undefined) return null
    const utf8 = new TextDecoder()
    let texto = ''
    for await (const bloco of abrir()) {
      texto += utf8.decode(bloco, { stream: true })
      if (texto.length > MANIFESTO) return null
    }
    const { empresa } = JSON.parse(texto) as { empresa?: { nome?: unknown; cnpj?: unknown } }
    return typeof empresa?.nome === 'string' && typeof empresa.cnpj === 'string'
      ? { nome: empresa.nome.slice(0, 200), cnpj: empresa.cnpj.slice(0, 20) }
      : null
  } catch (falha) {
    // What is wrong with the file is already told by the verifier.
    if (falha instanceof ZipIlegivel || falha instanceof SyntaxError) return null
    throw falha
  }
}
