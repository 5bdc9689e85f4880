import { Button, NativeSelect } from '@mantine/core'
import { fiscal } from '@razao/contract'
import { IconCheck, IconFileText } from '@tabler/icons-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useBaixar } from '../../api/use-baixar.ts'
import { useConsulta } from '../../api/use-consulta.ts'
import { chipDaEmpresa } from '../../state/chip-da-empresa.ts'
import { useEmpresaAtual, useUsuario } from '../../state/contexto.ts'
import { useEstado } from '../../state/reducers.ts'
import { useLista } from '../../state/use-lista.ts'
import { CampoCompetencia } from '../../ui/CampoCompetencia.tsx'
import { DataCivil } from '../../ui/DataCivil.tsx'
import { formatarInstante } from '../../ui/formato.ts'
import { Grade } from '../../ui/grade/Grade.tsx'
import type { Coluna } from '../../ui/grade/tipos.ts'
import { emAberto, situacaoDaGuia } from '../../ui/situacao-da-guia.ts'
import { Tela } from '../../ui/Tela.tsx'
import {
  enderecoDaGuia,
  FILTROS_DE_GUIAS,
  filtroDoEstado,
  type GuiaDaLista,
  OPCOES_DE_ESTADO,
  rotuloDoFiltro,
  TIPOS,
  VENCIDAS,
} from './guia-da-lista.ts'
import './impostos.css'

const DialogoJaPaguei = lazy(async () => ({
  default: (await import('./DialogoJaPaguei.tsx')).DialogoJaPaguei,
}))

const EMPRESA: Coluna<GuiaDaLista> = {
  campo: 'empresa',
  titulo: 'Empresa',
  largura: 176,
  ordena: true,
}

function colunasDe(muitas: boolean, jaPaguei: (guia: GuiaDaLista) => void): Coluna<GuiaDaLista>[] {
  return [
    {
      campo: 'rotulo',
      titulo: 'Tributo',
      largura: 'minmax(212px, 1.2fr)',
      celular: 'titulo',
      celula: (guia) => (
        <Link to={enderecoDaGuia(guia)} tabIndex={-1} className="rz-link-da-guia">
          <IconFileText size={15} aria-hidden />
          {guia.rotulo}
        </Link>
      ),
    },
    {
      campo: 'estado',
      titulo: 'Situação',
      tipo: 'status',
      largura: 122,
      ordena: true,
      situacao: situacaoDaGuia,
    },
    ...(muitas ? [EMPRESA] : []),
    { campo: 'competencia', titulo: 'Compet.', tipo: 'competencia', ordena: true },
    { campo: 'vencimento', titulo: 'Vencimento', tipo: 'data', ordena: true, largura: 116 },
    { campo: 'total', titulo: 'Total', tipo: 'dinheiro', ordena: true },
    {
      campo: 'acoes',
      titulo: 'Pagamento',
      largura: 132,
      valor: () => '',
      celula: (guia) =>
        emAberto(guia) ? (
          <Button
            size="compact-sm"
            variant="light"
            tabIndex={-1}
            leftSection={<IconCheck size={14} />}
            aria-label={`Já paguei: ${guia.rotulo}`}
            onClick={() => jaPaguei(guia)}
          >
            Já paguei
          </Button>
        ) : (
          <DataCivil valor={guia.pagaEm} />
        ),
    },
    {
      campo: 'lidaEm',
      titulo: 'Leitura',
      largura: 190,
      celula: ({ lidaPor, lidaEm }) =>
        lidaPor && lidaEm ? (
          <span>
            {lidaPor} <span className="rz-suave">{formatarInstante(lidaEm)}</span>
          </span>
        ) : (
          <span className="rz-suave">Ninguém abriu</span>
        ),
    },
    { campo: 'principal', titulo: 'Principal', tipo: 'dinheiro', celular: 'oculta' },
    { campo: 'multa', titulo: 'Multa', tipo: 'dinheiro', largura: 100, celular: 'oculta' },
    { campo: 'juros', titulo: 'Juros', tipo: 'dinheiro', largura: 100, celular: 'oculta' },
  ]
}

type Lista = ReturnType<typeof useLista<typeof FILTROS_DE_GUIAS>>

function Filtros({ lista }: { lista: Lista }) {
  const mesDaBarra = useEstado(({ company }) => company.competencia)
  const { filtro, mudarFiltro } = lista
  return (
    <>
      <span className="rz-impostos-mes">
        {filtro.competencia ? (
          <CampoCompetencia
            rotulo="Competência das guias"
            value={filtro.competencia}
            onChange={(competencia) => mudarFiltro({ competencia })}
          />
        ) : (
          <Button variant="default" onClick={() => mudarFiltro({ competencia: mesDaBarra })}>
            Todos os meses
          </Button>
        )}
      </span>
      <NativeSelect
        aria-label="Tributo"
        value={filtro.tipo === undefined ? '' : String(filtro.tipo)}
        data={[
          { value: '', label: 'Todos os tributos' },
          ...TIPOS.map(({ id, rotulo }) => ({ value: String(id), label: rotulo })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          mudarFiltro({ tipo: value === '' ? undefined : Number(value) })
        }
      />
      <NativeSelect
        aria-label="Situação da guia"
        value={filtro.vencida ? VENCIDAS : (filtro.estado ?? '')}
        data={[
          { value: '', label: 'Todas as situações' },
          { value: VENCIDAS, label: 'Vencidas' },
          ...OPCOES_DE_ESTADO,
        ]}
        onChange={({ currentTarget: { value } }) => mudarFiltro(filtroDoEstado(value))}
      />
    </>
  )
}

/** Every guide of the company, or of the portfolio: how much, until when, and whether it was paid. */
export function TelaImpostos() {
  const [empresa] = useEmpresaAtual()
  const usuario = useUsuario()
  const navegar = useNavigate()
  const baixar = useBaixar()
  const [pagando, setPagando] = useState<GuiaDaLista | null>(null)
  const lista = useLista({
    filtros: FILTROS_DE_GUIAS,
    ordemPadrao: '-vencimento',
    contexto: `${empresa?.ID ?? ''}`,
  })
  const { carteira = false, ...filtrado } = lista.pedido
  const uma = carteira ? null : empresa
  const pedido = { ...(uma ? { empresaId: uma.ID } : {}), ...filtrado }
  const { dados, estado } = useConsulta(fiscal.listarGuias, pedido)
  const { paginaAtual: _, registrosPorPagina: __, ...filtroInteiro } = pedido
  const variasEmpresas = usuario?.empresas.todas === true || (usuario?.empresas.ids.length ?? 0) > 1
  const muitas = pedido.empresaId === undefined && variasEmpresas
  const colunas = useMemo(() => colunasDe(muitas, setPagando), [muitas])
  return (
    <Tela titulo="Impostos e guias" resumo={uma ? uma.Apelido : undefined}>
      <Grade
        rotulo="guias"
        colunas={colunas}
        linhas={dados?.lista}
        idDaLinha={({ id }) => id}
        nomeDaLinha={({ rotulo }) => rotulo}
        {...estado}
        {...lista.grade}
        selecao={undefined}
        paginacao={dados?.paginacao}
        totais={dados?.totais}
        onAbrir={(guia) => void navegar(enderecoDaGuia(guia))}
        filtros={lista.chips((campo, valor) =>
          campo === 'empresaId' ? chipDaEmpresa(dados?.lista, valor) : rotuloDoFiltro(campo, valor),
        )}
        controles={<Filtros lista={lista} />}
        onExportar={(formato) => baixar(fiscal.exportarGuias, { ...filtroInteiro, formato })}
        vazio={{
          titulo: 'Nenhuma guia ainda',
          texto:
            'Quando o mês é fechado, o imposto de cada empresa aparece aqui com valor, vencimento e o caminho até cada número.',
        }}
      />
      {pagando ? (
        <Suspense>
          <DialogoJaPaguei guia={pagando} onFechar={() => setPagando(null)} />
        </Suspense>
      ) : null}
    </Tela>
  )
}
