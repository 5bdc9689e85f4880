import { Button, NativeSelect } from '@mantine/core'
import { fiscal } from '@razao/contract'
import { IconCheck, IconFileText } from '@tabler/icons-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { BotaoImportarGuias } from '../../api/BotaoImportarGuias.tsx'
import { useBaixar } from '../../api/use-baixar.ts'
import { useConsulta } from '../../api/use-consulta.ts'
import { chipDaEmpresa } from '../../state/chip-da-empresa.ts'
import { useEmpresaAtual, useUsuario } from '../../state/contexto.ts'
import { podeAbrir } from '../../state/pode-abrir.ts'
import { useEstado } from '../../state/reducers.ts'
import { useLista } from '../../state/use-lista.ts'
import { BotaoCopiar } from '../../ui/BotaoCopiar.tsx'
import { CampoCompetencia } from '../../ui/CampoCompetencia.tsx'
import { DataCivil } from '../../ui/DataCivil.tsx'
import { formatarDinheiro, formatarInstante } from '../../ui/formato.ts'
import { Grade } from '../../ui/grade/Grade.tsx'
import type { Coluna } from '../../ui/grade/tipos.ts'
import { emAberto, situacaoDaGuia } from '../../ui/situacao-da-guia.ts'
import { Tela } from '../../ui/Tela.tsx'
import {
  DIVERGENTES,
  enderecoDaGuia,
  FILTROS_DE_GUIAS,
  filtroDoEstado,
  type GuiaDaLista,
  OPCOES_DE_ESTADO,
  rotuloDoFiltro,
  TIPOS,
  VENCIDAS,
} from './guia-da-lista.ts'
import { ParcelasEmitidas } from './ParcelasEmitidas.tsx'
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

/** What pays the guide, to be taken to the bank. */
function CopiarDaGuia({ guia }: { guia: GuiaDaLista }) {
  const { pagarPor, rotulo } = guia
  if (!emAberto(guia)) return null
  if (guia.vencida) return <span className="rz-suave">Vencida: atualize</span>
  if (pagarPor === null) return <span className="rz-suave">Falta a oficial</span>
  const { pix, linhaDigitavel, total } = pagarPor
  return (
    <span className="rz-copiar-da-guia">
      {total === guia.total ? null : (
        <span className="rz-suave">DARF de {formatarDinheiro(total)}, com outras</span>
      )}
      {pix === null ? null : (
        <BotaoCopiar texto={pix} tabIndex={-1} rotulo={`Copiar Pix: ${rotulo}`}>
          Pix
        </BotaoCopiar>
      )}
      {linhaDigitavel === null ? null : (
        <BotaoCopiar texto={linhaDigitavel} tabIndex={-1} rotulo={`Copiar código: ${rotulo}`}>
          Código
        </BotaoCopiar>
      )}
    </span>
  )
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
      campo: 'pagarPor',
      titulo: 'Pix ou código',
      largura: 176,
      celular: 'larga',
      valor: () => '',
      celula: (guia) => <CopiarDaGuia guia={guia} />,
    },
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
          <span>
            <DataCivil valor={guia.pagaEm} />
            {guia.pagaNaReceita ? (
              <span className="rz-suave" title="A Receita confirma o pagamento">
                {' '}
                Receita ✓
              </span>
            ) : null}
          </span>
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

const escolhidoEm = ({ vencida, pagamentoDiverge, estado }: Lista['filtro']): string => {
  if (vencida) return VENCIDAS
  return pagamentoDiverge ? DIVERGENTES : (estado ?? '')
}

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
        value={escolhidoEm(filtro)}
        data={[
          { value: '', label: 'Todas as situações' },
          { value: VENCIDAS, label: 'Vencidas' },
          { value: DIVERGENTES, label: 'Pagamento não confere' },
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
    <Tela
      titulo="Impostos e guias"
      resumo={uma ? uma.Apelido : undefined}
      acoes={podeAbrir(usuario, 'CONTADOR') ? <BotaoImportarGuias /> : undefined}
    >
      <ParcelasEmitidas empresaId={pedido.empresaId} />
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
