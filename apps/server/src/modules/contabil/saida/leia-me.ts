import { arquivoDoRegistro, FICAM, REGISTROS } from './registros-da-saida.ts'
import { volta } from './registros-que-voltam.ts'

type Saida = {
  readonly empresa: { readonly nome: string; readonly cnpj: string }
  readonly geradaEm: string
  readonly faltas: readonly string[]
}

const doArquivo = ([tabela, { nome }]: [string, { nome: string }]): string =>
  `  registros/${arquivoDoRegistro(tabela)}.csv: ${nome}`

const queFica = ([tabela, porque]: [string, string]): string => `  ${tabela}: ${porque}`

const registros = (voltam: boolean): string =>
  Object.entries(REGISTROS)
    .filter(([tabela]) => volta(tabela) === voltam)
    .map(doArquivo)
    .join('\n')

/** What each part of a saída total is, for who opens it without the system. */
export const leiaMeDaSaida = ({ empresa, geradaEm, faltas }: Saida): string => `SAÍDA TOTAL
${empresa.nome}, CNPJ ${empresa.cnpj}
Gerada em ${geradaEm}

COMO CONFERIR
  npm run verificar-livro -- este-arquivo.zip
  Sem banco e sem rede: o hash de cada arquivo, a corrente lançamento a lançamento, os números, as somas e as raízes.
  Se algo foi alterado, diz qual arquivo, ou qual lançamento.

O QUE VOLTA
  Enviada a uma empresa do mesmo CNPJ com o livro vazio, dá os mesmos saldos, números e a mesma raiz.
  cadeia/     cada lançamento como foi selado, e a raiz de cada dia
  tabelas/    plano de contas, centros de custo, participantes, bens, dados dos livros, anotações, documentos
  documentos/ os arquivos da empresa, com as guias
  Ao cadastro da empresa, o que lhe faltar; e, se ela ainda não tiver notas, folha nem apurações, a história inteira:
  notas/      XML das notas e dos seus eventos
${registros(true)}

O QUE FICA COMO ARQUIVO
  Não vira registro noutro sistema: fica neste ZIP, que é guardado entre os documentos da empresa.
  diarios/    cada exercício para o hledger e para o Beancount
${registros(false)}

COMO LER OS CSV
  UTF-8, separador «;», vírgula decimal, dinheiro em reais, datas AAAA-MM-DD, instantes em UTC.
  Objetos e listas vão em JSON, com o dinheiro em centavos.
  Um texto que começaria por =, +, - ou @ leva um apóstrofo antes: nenhuma planilha o executa.

O QUE NÃO SAI
${Object.entries(FICAM).map(queFica).join('\n')}
  Senhas, chaves de certificado e tokens: não estão nestas tabelas e não saem.
${faltas.length === 0 ? '' : `\nO QUE FALTOU\n${faltas.map((falta) => `  ${falta}`).join('\n')}\n`}`
