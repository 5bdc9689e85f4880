import { Button, NativeSelect } from '@mantine/core'
import { clientes, type RouteOutput, servicos } from '@razao/contract'
import { REGIME } from '@razao/engine/cadastro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { AINDA_NAO, useConsulta } from '../../../../api/use-consulta.ts'
import { paths } from '../../../../paths.ts'
import { Campo } from '../../../../ui/Campo.tsx'
import { Faixa } from '../../../../ui/Faixa.tsx'
import { formatarDinheiro, formatarDocumento } from '../../../../ui/formato.ts'
import type { EstadoDoFormulario } from '../../../../ui/use-formulario.ts'
import { CampoDeCliente } from './CampoDeCliente.tsx'
import { CampoDeCodigo } from './CampoDeCodigo.tsx'
import type { CamposDaVenda } from './campos-da-venda.ts'
import { descricaoNaNota, temVariaveis } from './descricao-na-nota.ts'
import { doServico, emReais, itemDo, type Servico } from './venda.ts'

export type FormularioDaVenda = EstadoDoFormulario<CamposDaVenda>
export type ClienteInteiro = RouteOutput<typeof clientes.lerCliente>
type DoBloco = { de: FormularioDaVenda }

export function Bloco({ titulo, children }: { titulo: string; children: ReactNode }) {
  return (
    <section className="fa-bloco">
      <h2>{titulo}</h2>
      {children}
    </section>
  )
}

/** What the chosen customer is; who is abroad is asked for more. */
export function useClienteEscolhido(clienteId: number | undefined): ClienteInteiro | undefined {
  const { dados } = useConsulta(
    clientes.lerCliente,
    clienteId === undefined ? AINDA_NAO : { clienteId },
  )
  return dados
}

const QUANTOS_HABITUAIS = 3

/** What this customer usually buys: one press fills text and value. */
function Habituais({ de, cliente }: DoBloco & { cliente: ClienteInteiro }) {
  const habituais = cliente.servicosHabituais.slice(0, QUANTOS_HABITUAIS)
  if (habituais.length === 0 || de.valores.descricao.trim() !== '') return null
  return (
    <div className="fa-habituais">
      <span className="rz-suave">De costume:</span>
      {habituais.map(({ descricao, ultimoValor, codigo, servico }) => (
        <Button
          key={`${codigo ?? ''}-${descricao}`}
          size="compact-xs"
          variant="default"
          onClick={() =>
            de.preencher({
              descricao,
              bruto: ultimoValor,
              servicoId: servico?.id ?? null,
              ...(codigo && /^\d{6}$/.test(codigo) ? { codigoNacional: codigo } : {}),
            })
          }
        >
          <span className="fa-habitual">{descricao}</span>· {formatarDinheiro(ultimoValor)}
        </Button>
      ))}
    </div>
  )
}

type DoCliente = DoBloco & {
  empresaId: number
  cliente: ClienteInteiro | undefined
  foco: boolean
  /** Of a note that takes the place of another: who it is of does not change. */
  fixo?: boolean
}

/** Who buys: searched in the company's customers, or looked up by CNPJ. */
export function BlocoDoCliente({ de, empresaId, cliente, foco, fixo = false }: DoCliente) {
  const { id, value, onChange, error } = de.campo('cliente')
  return (
    <Bloco titulo="Cliente">
      {fixo && value ? (
        <p>
          <strong>{value.nome}</strong>
        </p>
      ) : (
        <CampoDeCliente
          {...{ id, empresaId, foco }}
          erro={error}
          cliente={value}
          onEscolher={onChange}
        />
      )}
      {value?.documento ? (
        <p className="rz-suave rz-numero">{formatarDocumento(value.documento)}</p>
      ) : null}
      {cliente && cliente.faltaParaNota.length > 0 ? (
        <Faixa
          tom="atencao"
          acao={<Link to={`${paths.receitas.clientes}?aberta=${cliente.id}`}>Completar</Link>}
        >
          Para a nota falta: {cliente.faltaParaNota.join(', ')}.
        </Faixa>
      ) : null}
      {cliente ? <Habituais de={de} cliente={cliente} /> : null}
    </Bloco>
  )
}

/** The catalogue of the company; the one chosen fills its codes. */
function DoCatalogo({ de, catalogo }: DoBloco & { catalogo: readonly Servico[] }) {
  const { id, value, label } = de.campo('servicoId')
  return (
    <NativeSelect
      id={id}
      label={label}
      value={value === null ? '' : String(value)}
      data={[
        { value: '', label: 'Nenhum do catálogo: escolher pelo código' },
        ...catalogo.map((servico) => ({ value: String(servico.id), label: servico.nome })),
      ]}
      onChange={({ currentTarget }) => {
        const servico = catalogo.find((um) => String(um.id) === currentTarget.value)
        if (servico) de.preencher(doServico(servico, de.valores))
        else de.preencher({ servicoId: null })
      }}
    />
  )
}

type DoServico = DoBloco & {
  empresaId: number
  regime: number | undefined
  /** Of a note that takes the place of another: how much does not change. */
  valorFixo?: boolean
}

/** Nobody keeps federal tributes back from them. */
export const ehOptante = (regime: number | undefined): boolean =>
  regime === REGIME.simples || regime === REGIME.mei

/** What is sold: a service of the catalogue, or a code and the nature that decides what is withheld. */
export function BlocoDoServico({ de, empresaId, regime, valorFixo = false }: DoServico) {
  const { dados } = useConsulta(servicos.listarServicos, { empresaId, registrosPorPagina: 500 })
  const { servicoId, codigoNacional, descricao, competencia } = de.valores
  const catalogo = dados?.lista ?? []
  const escolhido = catalogo.find(({ id }) => id === servicoId)
  const codigo = de.campo('codigoNacional')
  const naNota = temVariaveis(descricao)
    ? descricaoNaNota(descricao, competencia || '2026-01')
    : null
  return (
    <Bloco titulo="Serviço">
      {catalogo.length > 0 ? <DoCatalogo de={de} catalogo={catalogo} /> : null}
      {escolhido ? (
        <p className="rz-suave">
          Item {itemDo(codigoNacional)} da LC 116
          {escolhido.descricaoDoCodigo ? ` · ${escolhido.descricaoDoCodigo}` : ''}
        </p>
      ) : (
        <CampoDeCodigo
          id={codigo.id}
          erro={codigo.error}
          codigo={codigo.value}
          onEscolher={codigo.onChange}
        />
      )}
      {escolhido || ehOptante(regime) ? null : <Campo de={de} nome="natureza" />}
      <Campo de={de} nome="descricao" />
      {naNota?.ok ? <p className="rz-suave">Na nota: {naNota.texto}</p> : null}
      <div className="fa-dois">
        <Campo de={de} nome="bruto" desligado={valorFixo} />
      </div>
    </Bloco>
  )
}

/** What the INSS of 11 % is withheld of (Lei 8.212/1991, art. 31), and on which part. */
export const Empreitada = ({ de }: DoBloco) => (
  <>
    <div className="fa-largo">
      <Campo de={de} nome="cessaoDeMaoDeObra" />
    </div>
    {de.valores.cessaoDeMaoDeObra ? (
      <div className="fa-largo">
        <Campo de={de} nome="inssBaseMinima" />
      </div>
    ) : null}
  </>
)

/** Asked only of who is abroad. */
export function BlocoDoExterior({ de }: DoBloco) {
  const { moeda, bruto } = de.valores
  const calculado = emReais(de.valores)
  return (
    <Bloco titulo="Exterior">
      <div className="fa-dois">
        <Campo de={de} nome="pais" />
        <Campo de={de} nome="moeda" />
        {moeda === 'outra' ? <Campo de={de} nome="codigoDaMoeda" /> : null}
        <Campo de={de} nome="valorNaMoeda" />
        <Campo de={de} nome="cambio" />
        <Campo de={de} nome="dataDoCambio" />
        <Campo de={de} nome="fonteDoCambio" />
      </div>
      {calculado !== null && calculado !== bruto ? (
        <div>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => de.preencher({ bruto: calculado })}
          >
            Usar {formatarDinheiro(calculado)} como valor
          </Button>
        </div>
      ) : null}
      <div className="fa-dois">
        <Campo de={de} nome="modoDePrestacao" />
        <Campo de={de} nome="vinculo" />
        <Campo de={de} nome="fomentoDoPrestador" />
        <Campo de={de} nome="fomentoDoTomador" />
      </div>
    </Bloco>
  )
}

/** When: the month of the service, the note, the payment. */
export const BlocoDeQuando = ({ de, mesFixo = false }: DoBloco & { mesFixo?: boolean }) => (
  <Bloco titulo="Quando">
    <div className="fa-dois">
      <Campo de={de} nome="competencia" desligado={mesFixo} />
      <Campo de={de} nome="emissao" />
      <Campo de={de} nome="vencimento" />
      <Campo de={de} nome="forma" />
    </div>
  </Bloco>
)
