import { jettax } from '@razao/contract'
import { type ReactNode, useEffect, useState } from 'react'
import { useConsulta } from '../../../api/use-consulta.ts'
import { chipDaEmpresa } from '../../../state/chip-da-empresa.ts'
import { useEmpresaAtual } from '../../../state/contexto.ts'
import { useLista } from '../../../state/use-lista.ts'
import { formatarData, plural } from '../../../ui/formato.ts'
import { Grade } from '../../../ui/grade/Grade.tsx'
import type { Coluna } from '../../../ui/grade/tipos.ts'
import { Situacao } from '../../../ui/Situacao.tsx'
import { emCurso, estadoDaLeitura, type Lida } from './jettax.ts'

const FILTROS = { empresaId: 'numero', estado: jettax.ESTADOS_DA_LEITURA } as const
const CADENCIA = 3000

const periodo = ({ tipo, de, ate }: Lida): string =>
  de === null || ate === null
    ? jettax.ROTULOS_DO_TIPO_DE_LEITURA[tipo]
    : `De ${formatarData(de)} a ${formatarData(ate)}`

const DuasLinhas = ({ em, sob }: { em: ReactNode; sob: string | null }) => (
  <span className="rz-item-importado">
    <span>{em}</span>
    {sob === null || sob === '' ? null : <span className="rz-suave">{sob}</span>}
  </span>
)

function ComoFoi({ estado, motivo }: Lida) {
  const { tom, texto } = estadoDaLeitura(estado)
  return <DuasLinhas em={<Situacao tom={tom}>{texto}</Situacao>} sob={motivo} />
}

const Leitura = (linha: Lida) => (
  <DuasLinhas
    em={periodo(linha)}
    sob={linha.pedidaPor === null ? null : `por ${linha.pedidaPor}`}
  />
)

/** What became of the documents, only what there is; and how much was told of services. */
function OQueVeio(linha: Lida) {
  const { documentos, entraram, jaEstavam, diferentes, recusados, resumos } = linha
  const partes = [
    entraram > 0 && plural(entraram, 'entrou', 'entraram'),
    jaEstavam > 0 && plural(jaEstavam, 'já estava aqui', 'já estavam aqui'),
    diferentes > 0 && plural(diferentes, 'difere', 'diferem'),
    recusados > 0 && plural(recusados, 'ficou de fora', 'ficaram de fora'),
    resumos > 0 && plural(resumos, 'resumo de serviço', 'resumos de serviço'),
  ]
  const veio = documentos === 0 ? 'Nada de novo' : plural(documentos, 'documento')
  return <DuasLinhas em={veio} sob={partes.filter(Boolean).join(', ')} />
}

const COLUNAS: readonly Coluna<Lida>[] = [
  {
    ...{ campo: 'empresa', titulo: 'Empresa', ordena: true, celular: 'titulo' },
    largura: 'minmax(150px, 1fr)',
  },
  {
    ...{ campo: 'estado', titulo: 'Situação', ordena: true, celular: 'larga' },
    ...{ largura: 'minmax(170px, 1.2fr)', celula: ComoFoi },
  },
  {
    ...{ campo: 'tipo', titulo: 'Leitura', celular: 'larga', largura: 'minmax(150px, 1fr)' },
    celula: Leitura,
  },
  {
    ...{ campo: 'documentos', titulo: 'O que veio', ordena: true, celular: 'larga' },
    ...{ largura: 'minmax(190px, 1.4fr)', celula: OQueVeio },
  },
  { campo: 'pedidaEm', titulo: 'Pedida em', ordena: true, tipo: 'instante' },
]

/** Each reading, with what came of it. */
export function Registro() {
  const [empresa] = useEmpresaAtual()
  const lista = useLista({ filtros: FILTROS, contexto: `registro ${empresa?.ID ?? ''}` })
  const pedido = { ...(empresa ? { empresaId: empresa.ID } : {}), ...lista.pedido }
  const [intervalo, setIntervalo] = useState(0)
  const { dados, estado } = useConsulta(jettax.listarLeiturasDaJettax, pedido, { intervalo })
  const andando = dados?.lista.some((linha) => emCurso(linha.estado)) ?? false
  useEffect(() => setIntervalo(andando ? CADENCIA : 0), [andando])
  return (
    <Grade
      rotulo="leituras na Jettax"
      colunas={COLUNAS}
      linhas={dados?.lista}
      idDaLinha={({ id }) => id}
      nomeDaLinha={({ empresa: nome }) => nome}
      {...estado}
      {...lista.grade}
      selecao={undefined}
      paginacao={dados?.paginacao}
      filtros={lista.chips((campo, valor) =>
        campo === 'empresaId'
          ? chipDaEmpresa(dados?.lista, valor)
          : (jettax.ROTULOS_DA_LEITURA[valor as Lida['estado']] ?? null),
      )}
      vazio={{
        titulo: 'Nenhuma leitura ainda',
        texto: 'Cada leitura na Jettax fica aqui, com o que veio e o que foi feito.',
      }}
    />
  )
}
