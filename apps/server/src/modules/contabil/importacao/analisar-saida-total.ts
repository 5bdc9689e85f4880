import {
  abrirZip,
  entradasDaSaida,
  type FonteDoZip,
  lerManifesto,
  type Manifesto,
  verificarSaidaTotal,
  ZipIlegivel,
} from '@razao/formats/livro'
import type { Trabalho } from '../../automacao/index.ts'
import type { ArquivoNoDisco } from './arquivo-no-disco.ts'
import { type Analise, createContagem } from './contar-livro.ts'
import { conteudoDe } from './conteudo-da-saida.ts'
import { lerTabela } from './tabela-da-saida.ts'
import { textoLimpo } from './texto-limpo.ts'
import { aviso, erro, type LivroDeFora } from './tipos.ts'

const PROBLEMAS = 200

/** Verifies an export as the offline verifier does, and says what putting it up would write. */
export async function analisarSaidaTotal(
  { fonte: arquivo }: ArquivoNoDisco,
  trabalho: Pick<Trabalho, 'signal' | 'progresso'>,
): Promise<Analise> {
  const fonte = vigiada(arquivo, trabalho)
  const { problemas, raiz, faltas } = await verificarSaidaTotal(fonte)
  const manifesto = await manifestoDe(fonte)
  const contagem = createContagem()
  const nomes = new Map<string, string>()
  if (problemas.length === 0) {
    for await (const entrada of entradasDaSaida(fonte)) {
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
      nomes.set(linha('codigo') ?? '', textoLimpo(linha('nome') ?? '', 200))
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
      empresa: empresaDo(manifesto),
      periodo: null,
      ...total,
      meses: [...meses].sort(),
      centros: [],
      problemas: [
        ...problemas.slice(0, PROBLEMAS).map(({ mensagem }) => erro(mensagem)),
        ...faltas.map((falta) => aviso(`Não veio na exportação: ${textoLimpo(falta, 300)}.`)),
        ...semPlano,
      ],
      outrosProblemas: Math.max(0, problemas.length - PROBLEMAS),
      temAnterior: false,
      raiz,
      conteudo: problemas.length === 0 ? conteudoDe(manifesto, total.lancamentos) : [],
    },
  }
}

const empresaDo = (manifesto: Manifesto | null): LivroDeFora['empresa'] => {
  const { nome, cnpj } = (manifesto?.empresa ?? {}) as { nome?: unknown; cnpj?: unknown }
  return typeof nome === 'string' && typeof cnpj === 'string'
    ? { nome: textoLimpo(nome, 200), cnpj: textoLimpo(cnpj, 20) }
    : null
}

async function manifestoDe(fonte: FonteDoZip): Promise<Manifesto | null> {
  try {
    return await lerManifesto(await abrirZip(fonte))
  } catch (falha) {
    // What is wrong with the file is already told by the verifier.
    if (falha instanceof ZipIlegivel) return null
    throw falha
  }
}

/** The same file, which is heard to stop and tells how far it is while it is read. */
const vigiada = (
  { tamanho, ler }: FonteDoZip,
  { signal, progresso }: Pick<Trabalho, 'signal' | 'progresso'>,
): FonteDoZip => {
  let lidos = 0
  return {
    tamanho,
    ler: async (inicio, quantos) => {
      signal.throwIfAborted()
      lidos += quantos
      progresso(Math.min(0.99, lidos / (tamanho * LEITURAS)))
      return await ler(inicio, quantos)
    },
  }
}
/** Every file once for its hash; the chain and the lines again. */
const LEITURAS = 1.5
