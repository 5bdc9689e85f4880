import { jettax } from '@razao/contract'
import { useEffect, useState } from 'react'
import { useConsulta } from '../../../api/use-consulta.ts'
import { chipDaEmpresa } from '../../../state/chip-da-empresa.ts'
import { useEmpresaAtual } from '../../../state/contexto.ts'
import { useLista } from '../../../state/use-lista.ts'
import { formatarData } from '../../../ui/formato.ts'
import { Grade } from '../../../ui/grade/Grade.tsx'
import type { Coluna } from '../../../ui/grade/tipos.ts'
import { emCurso, estadoDaLeitura, type Leitura } from './jettax.ts'

const FILTROS = { empresaId: 'numero', estado: jettax.ESTADOS_DA_LEITURA } as const
const CADENCIA = 3000

const periodo = ({ tipo, de, ate }: Leitura): string =>
  de === null || ate === null
    ? jettax.ROTULOS_DO_TIPO_DE_LEITURA[tipo]
    : `De ${formatarData(de)} a ${formatarData(ate)}`

const COLUNAS: readonly Coluna<Leitura>[] = [
  {
    ...{ campo: 'empresa', titulo: 'Empresa', ordena: true, celular: 'titulo' },
    largura: 'minmax(150px, 1fr)',
  },
  {
    ...{ campo: 'estado', titulo: 'Situação', ordena: true, tipo: 'status', largura: 150 },
    situacao: ({ estado }) => estadoDaLeitura(estado),
  },
  { campo: 'tipo', titulo: 'Leitura', largura: 'minmax(140px, 0.8fr)', valor: periodo },
  {
    ...{ campo: 'motivo', titulo: 'Motivo', celular: 'larga' },
    largura: 'minmax(180px, 1.4fr)',
  },
  { campo: 'documentos', titulo: 'Vieram', ordena: true, tipo: 'numero', largura: 84 },
  { campo: 'entraram', titulo: 'Entraram', ordena: true, tipo: 'numero', largura: 92 },
  { campo: 'jaEstavam', titulo: 'Já aqui', tipo: 'numero', largura: 80 },
  { campo: 'diferentes', titulo: 'Diferem', tipo: 'numero', largura: 84 },
  { campo: 'recusados', titulo: 'Fora', tipo: 'numero', largura: 72 },
  { campo: 'resumos', titulo: 'Serviços', tipo: 'numero', largura: 88 },
  {
    ...{ campo: 'pedidaPor', titulo: 'Pedida por', largura: 130, celular: 'oculta' },
    valor: ({ pedidaPor }) => pedidaPor ?? 'Razão',
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
          : (jettax.ROTULOS_DA_LEITURA[valor as Leitura['estado']] ?? null),
      )}
      vazio={{
        titulo: 'Nenhuma leitura ainda',
        texto: 'Cada leitura na Jettax fica aqui, com o que veio e o que foi feito.',
      }}
    />
  )
}
