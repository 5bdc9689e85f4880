// npm run verificar-livro -- export.zip [--raiz=<hash>]: is this export of a book what was exported? Needs no
// database, no network and nothing of ours but this repository.
import { open } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { verificarSaidaTotal } from '../packages/formats/src/livro/index.ts'

const AJUDA = 'Uso: npm run verificar-livro -- <arquivo.zip> [--raiz=<hash anotado em outro lugar>]'

function lerArgumentos(): { arquivo: string | undefined; raiz: string | undefined } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { raiz: { type: 'string' } },
    })
    return { arquivo: positionals[0], raiz: values.raiz }
  } catch {
    return { arquivo: undefined, raiz: undefined }
  }
}

const { arquivo, raiz } = lerArgumentos()
if (arquivo === undefined) {
  console.error(AJUDA)
  process.exit(2)
}
const aberto = await open(arquivo, 'r').catch((erro: Error) => {
  console.error(`Não foi possível abrir ${arquivo}: ${erro.message}`)
  process.exit(2)
})
const { size: tamanho } = await aberto.stat()
const verificacao = await verificarSaidaTotal(
  {
    tamanho,
    ler: async (inicio, quantos) => {
      const { buffer, bytesRead } = await aberto.read(Buffer.alloc(quantos), 0, quantos, inicio)
      return buffer.subarray(0, bytesRead)
    },
  },
  raiz === undefined ? {} : { raizEsperada: raiz.toLowerCase() },
)
await aberto.close()
for (const { mensagem } of verificacao.problemas) console.error(`✗ ${mensagem}`)
const { arquivos, lancamentos } = verificacao
const contados = `${arquivos} arquivos, ${lancamentos} lançamentos, raiz ${verificacao.raiz ?? '(nenhuma)'}`
if (verificacao.problemas.length === 0) console.log(`✓ Íntegro: ${contados}.`)
else {
  console.error(`Reprovado: ${verificacao.problemas.length} problema(s) em ${contados}.`)
  process.exitCode = 1
}
