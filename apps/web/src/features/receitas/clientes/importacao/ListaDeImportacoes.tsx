import { clientesImportacao } from '@razao/contract'
import type { ReactNode } from 'react'
import { useConsulta } from '../../../../api/use-consulta.ts'
import { useLista } from '../../../../state/use-lista.ts'
import { Grade } from '../../../../ui/grade/Grade.tsx'
import type { Coluna } from '../../../../ui/grade/tipos.ts'
import { ESTADOS, type Importacao, textoDoFormato } from './importacao.ts'

const FILTROS = {} as const

const COLUNAS: readonly Coluna<Importacao>[] = [
  {
    ...{ campo: 'nome', titulo: 'Arquivo', ordena: true, largura: 'minmax(220px, 2fr)' },
    celular: 'titulo',
  },
  {
    ...{ campo: 'estado', titulo: 'Situação', tipo: 'status' },
    situacao: ({ estado }) => ESTADOS[estado],
  },
  {
    ...{ campo: 'formato', titulo: 'Formato', largura: 92 },
    valor: ({ formato }) => textoDoFormato(formato),
  },
  { campo: 'novas', titulo: 'Novos', tipo: 'numero' },
  { campo: 'existentes', titulo: 'Já aqui', tipo: 'numero' },
  { campo: 'repetidas', titulo: 'Repetidas', tipo: 'numero' },
  { ...{ campo: 'comProblema', titulo: 'Problemas', tipo: 'numero' }, largura: 104 },
  { campo: 'criadoEm', titulo: 'Enviado em', tipo: 'instante', ordena: true },
  { campo: 'criadoPor', titulo: 'Por', largura: 'minmax(130px, 1fr)' },
]

type Props = {
  empresaId: number | undefined
  botao: ReactNode
  onAbrir: (importacaoId: number) => void
}

/** Files of people that were sent, the newest first. */
export function ListaDeImportacoes({ empresaId, botao, onAbrir }: Props) {
  const lista = useLista({ filtros: FILTROS, contexto: `importações ${empresaId ?? ''}` })
  const { dados, estado } = useConsulta(clientesImportacao.listarImportacoesDeClientes, {
    ...(empresaId === undefined ? {} : { empresaId }),
    ...lista.pedido,
  })
  return (
    <Grade
      rotulo="importações de clientes"
      colunas={COLUNAS}
      linhas={dados?.lista}
      idDaLinha={({ id }) => id}
      nomeDaLinha={({ nome }) => nome}
      {...estado}
      {...lista.grade}
      selecao={undefined}
      paginacao={dados?.paginacao}
      onAbrir={({ id }) => onAbrir(id)}
      vazio={{
        titulo: 'Nenhum arquivo enviado ainda',
        texto:
          'Uma planilha com Nome, CPF/CNPJ, E-mail e Telefone, ou os contatos da agenda em vCard: a prévia diz quem é novo antes de cadastrar.',
        acoes: botao,
      }}
    />
  )
}
