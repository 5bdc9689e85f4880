// npm run verificar-livro -- export.zip [--raiz=<hash>] [--selo=<selo.json> [--raiz-do-dia=<hash>]]: is this export
// of a book what was exported, and what was sealed? Needs no database, no network and nothing of ours but this
// repository.
import { open, readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { lerSelo, type Selo, verificarSaidaTotal } from '../packages/formats/src/livro/index.ts'

const AJUDA = `Uso: npm run verificar-livro -- <arquivo.zip> [--raiz=<hash anotado em outro lugar>]
     [--selo=<selo-AAAA-MM-DD.json> [--raiz-do-dia=<raiz do dia anotada em outro lugar>]]`

type Argumentos = {
  arquivo: string
  raiz: string | undefined
  selo: string | undefined
  raizDoDia: string | undefined
}

function lerArgumentos(): Argumentos | null {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        raiz: { type: 'string' },
        selo: { type: 'string' },
        'raiz-do-dia': { type: 'string' },
      },
    })
    const [arquivo, ...resto] = positionals
    const { raiz, selo, 'raiz-do-dia': raizDoDia } = values
    // A noted root of a day says nothing without the seal that it is of.
    if (arquivo === undefined || resto.length > 0 || (raizDoDia !== undefined && !selo)) return null
    return {
      arquivo,
      raiz: raiz?.toLowerCase(),
      selo,
      raizDoDia: raizDoDia?.toLowerCase(),
    }
  } catch {
    return null
  }
}

function sair(mensagem: string): never {
  console.error(mensagem)
  process.exit(2)
}

async function abrirSelo(caminho: string): Promise<Selo> {
  const texto = await readFile(caminho, 'utf8').catch((erro: Error) =>
    sair(`Não foi possível abrir ${caminho}: ${erro.message}`),
  )
  return lerSelo(texto) ?? sair(`${caminho} não é um selo, ou não se lê.`)
}

const argumentos = lerArgumentos() ?? sair(AJUDA)
const { arquivo, raiz, raizDoDia } = argumentos
const selo = argumentos.selo === undefined ? undefined : await abrirSelo(argumentos.selo)
const aberto = await open(arquivo, 'r').catch((erro: Error) =>
  sair(`Não foi possível abrir ${arquivo}: ${erro.message}`),
)
const { size: tamanho } = await aberto.stat()
const verificacao = await verificarSaidaTotal(
  {
    tamanho,
    ler: async (inicio, quantos) => {
      const { buffer, bytesRead } = await aberto.read(Buffer.alloc(quantos), 0, quantos, inicio)
      return buffer.subarray(0, bytesRead)
    },
  },
  { raizEsperada: raiz, selo, raizDoDia },
)
await aberto.close()
for (const { mensagem } of verificacao.problemas) console.error(`✗ ${mensagem}`)
for (const falta of verificacao.faltas) console.error(`! A exportação não trouxe: ${falta}.`)
const { arquivos, lancamentos } = verificacao
const seladoEm = selo === undefined ? '' : `, selo de ${selo.dia} com raiz ${selo.raiz}`
const contados = `${arquivos} arquivos, ${lancamentos} lançamentos, raiz ${verificacao.raiz ?? '(nenhuma)'}${seladoEm}`
if (verificacao.problemas.length === 0) {
  console.log(`✓ Íntegro: ${contados}.`)
  if (raiz === undefined && selo === undefined)
    console.log(
      '  Sem --raiz nem --selo, não se vê quem tenha refeito o arquivo inteiro, nem quem lhe tenha cortado o fim: compare a raiz com a que foi anotada.',
    )
} else {
  console.error(`Reprovado: ${verificacao.problemas.length} problema(s) em ${contados}.`)
  process.exitCode = 1
}
