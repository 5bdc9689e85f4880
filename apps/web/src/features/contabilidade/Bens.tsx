import { Button, Checkbox, TextInput } from '@mantine/core'
import { contabilEncerramento, type RouteOutput } from '@razao/contract'
import { primeiroDiaDoMes } from '@razao/engine/tempo'
import { useState } from 'react'
import { useAcao } from '../../api/use-acao.ts'
import { useConsulta } from '../../api/use-consulta.ts'
import { hojeEmBrasilia } from '../../state/hoje.ts'
import { avisos } from '../../ui/avisos.tsx'
import { CampoDeData, CampoDeMes } from '../../ui/CampoDeData.tsx'
import { Carregando } from '../../ui/Carregando.tsx'
import { CartaoErro } from '../../ui/CartaoErro.tsx'
import { Dialogo } from '../../ui/Dialogo.tsx'
import { Faixa } from '../../ui/Faixa.tsx'
import {
  competenciaPorExtenso,
  formatarCompetencia,
  formatarData,
  formatarNumero,
  formatarValor,
  plural,
} from '../../ui/formato.ts'
import { Situacao } from '../../ui/Situacao.tsx'
import { CampoDeConta } from './CampoDeConta.tsx'
import { CampoDeReais } from './CampoDeReais.tsx'
import { type Proposto, Propostos } from './Propostos.tsx'
import { useContas } from './use-contas.ts'

type Bem = RouteOutput<typeof contabilEncerramento.listarBens>['bens'][number]

/** Depreciation of the month of every asset, once each. */
function Depreciacao({ empresaId, competencia }: { empresaId: number; competencia: string }) {
  const { executar, enviando, falha } = useAcao(contabilEncerramento.depreciar, { semModal: true })
  const [propostos, setPropostos] = useState<readonly Proposto[] | null>(null)
  const pedir = async (previa: boolean) => {
    const resultado = await executar({ empresaId, competencia, previa })
    if (!resultado.ok) return setPropostos(null)
    setPropostos(previa ? resultado.valor.propostos : null)
    if (!previa)
      avisos.ok(`${plural(resultado.valor.confirmados.length, 'lançamento')} de depreciação.`)
  }
  return (
    <section className="rz-cartao ctb-pedidos" aria-label="Depreciação do mês">
      <h2>Depreciação de {competenciaPorExtenso(competencia)}</h2>
      {falha ? (
        <Faixa tom="atencao">
          {falha.titulo}. {falha.detail ?? falha.acao ?? ''} Nada foi lançado.
        </Faixa>
      ) : null}
      {propostos ? <Propostos propostos={propostos} /> : null}
      <div className="ctb-barra">
        <Button variant="default" loading={enviando} onClick={() => void pedir(true)}>
          Ver a prévia
        </Button>
        {propostos ? (
          <Button loading={enviando} onClick={() => void pedir(false)}>
            Lançar a depreciação
          </Button>
        ) : null}
      </div>
    </section>
  )
}

/** Rates of the RFB (IN RFB 1.700/2017, annex III), by the kind of asset. */
const TAXAS = [
  ['0.04', 'Edificações, 25 anos (4 % ao ano)'],
  ['0.1', 'Máquinas, móveis e instalações, 10 anos (10 % ao ano)'],
  ['0.2', 'Veículos, computadores e software, 5 anos (20 % ao ano)'],
  ['outra', 'Outra taxa'],
] as const

function EscolhaDeTaxa({
  erro,
  onMudar,
}: {
  erro: string | undefined
  /** A fraction of a year; null while it cannot be read. */
  onMudar: (fator: string | null) => void
}) {
  const [taxa, setTaxa] = useState<string>('0.2')
  const [outra, setOutra] = useState('')
  return (
    <>
      <label className="ctb-conta-do-bem">
        <span>Taxa (IN RFB 1.700/2017, anexo III)</span>
        <select
          className="ctb-campo"
          value={taxa}
          onChange={({ currentTarget: { value } }) => {
            setTaxa(value)
            onMudar(value === 'outra' ? fatorDe(outra) : value)
          }}
        >
          {TAXAS.map(([valor, texto]) => (
            <option key={valor} value={valor}>
              {texto}
            </option>
          ))}
        </select>
      </label>
      {taxa === 'outra' ? (
        <TextInput
          label="Taxa ao ano, em %"
          required
          inputMode="decimal"
          value={outra}
          error={
            outra !== '' && fatorDe(outra) === null ? 'Escreva um número entre 0,01 e 100.' : erro
          }
          onChange={({ currentTarget: { value } }) => {
            setOutra(value)
            onMudar(fatorDe(value))
          }}
        />
      ) : null}
    </>
  )
}

function NovoBem({ empresaId, onFechar }: { empresaId: number; onFechar: () => void }) {
  const { analiticas } = useContas(empresaId)
  const hoje = hojeEmBrasilia()
  const [descricao, setDescricao] = useState('')
  const [contaId, setContaId] = useState<number | null>(null)
  const [aquisicao, setAquisicao] = useState(hoje)
  const [inicio, setInicio] = useState(hoje.slice(0, 7))
  const [custo, setCusto] = useState<number | null>(null)
  const [residual, setResidual] = useState<number | null>(null)
  const [antes, setAntes] = useState<number | null>(null)
  const [daTaxa, setDaTaxa] = useState<string | null>('0.2')
  const { executar, enviando, falha } = useAcao(contabilEncerramento.criarBem)
  const doCampo = (campo: string) =>
    falha?.erros.find(({ pointer }) => pointer.endsWith(campo))?.mensagem
  const pronto = descricao.trim() !== '' && contaId !== null && custo !== null && daTaxa !== null
  const enviar = async () => {
    if (!pronto || daTaxa === null) return
    const resultado = await executar({
      empresaId,
      descricao: descricao.trim(),
      contaId,
      aquisicao,
      inicio,
      custo,
      ...(residual === null ? {} : { residual }),
      ...(antes === null ? {} : { depreciadoAntes: antes }),
      taxaAnual: daTaxa,
    })
    if (!resultado.ok) return
    avisos.ok(`${descricao.trim()} entrou nos bens.`)
    onFechar()
  }
  return (
    <Dialogo aberto onFechar={onFechar} titulo="Novo bem">
      <form
        className="rz-formulario"
        onSubmit={(evento) => {
          evento.preventDefault()
          void enviar()
        }}
      >
        <TextInput
          label="Descrição"
          required
          data-autofocus
          maxLength={200}
          value={descricao}
          onChange={({ currentTarget }) => setDescricao(currentTarget.value)}
        />
        <div className="ctb-conta-do-bem">
          <span>Conta do imobilizado</span>
          <CampoDeConta
            rotulo="Conta do imobilizado"
            contas={analiticas.filter(({ codigo }) => codigo.startsWith('1.2'))}
            contaId={contaId}
            onEscolher={setContaId}
          />
        </div>
        {doCampo('contaId') ? <Faixa tom="erro">{doCampo('contaId')}</Faixa> : null}
        <CampoDeData label="Aquisição" required value={aquisicao} onChange={setAquisicao} />
        <CampoDeMes
          label="Primeiro mês de depreciação"
          required
          value={inicio}
          error={doCampo('inicio')}
          onChange={setInicio}
        />
        <CampoDeReais rotulo="Custo" obrigatorio valor={custo} onMudar={setCusto} />
        <CampoDeReais
          rotulo="Valor residual"
          descricao="O que não se deprecia. Vazio: nada."
          valor={residual}
          erro={doCampo('residual')}
          onMudar={setResidual}
        />
        <CampoDeReais
          rotulo="Depreciado antes deste livro"
          descricao="De um bem já usado. Vazio: o que a taxa diz até os saldos iniciais."
          valor={antes}
          erro={doCampo('depreciadoAntes')}
          onMudar={setAntes}
        />
        <EscolhaDeTaxa erro={doCampo('taxaAnual')} onMudar={setDaTaxa} />
        <div className="rz-formulario-acoes">
          <Button variant="default" onClick={onFechar}>
            Cancelar
          </Button>
          <Button type="submit" loading={enviando} disabled={!pronto}>
            Cadastrar
          </Button>
        </div>
      </form>
    </Dialogo>
  )
}

/** `12,5` → `0.125`, by moving the comma; null when it is not between 0,01 and 100. */
function fatorDe(porcento: string): string | null {
  const partes = /^(\d{1,3})(?:[.,](\d{1,4}))?$/.exec(porcento.trim())
  if (!partes) return null
  const [, inteiro = '', decimais = ''] = partes
  const digitos = `${inteiro.padStart(3, '0')}${decimais}`
  const fator = `${Number(digitos.slice(0, -2 - decimais.length))}.${digitos.slice(-2 - decimais.length)}`
  const valor = Number(fator)
  return valor >= 0.0001 && valor <= 1 ? fator.replace(/\.?0+$/, '') || '0' : null
}

function Baixar({ bem, onFechar }: { bem: Bem; onFechar: () => void }) {
  const [em, setEm] = useState(hojeEmBrasilia())
  const [lancar, setLancar] = useState(true)
  const [venda, setVenda] = useState<number | null>(null)
  const [propostos, setPropostos] = useState<readonly Proposto[] | null>(null)
  const pedido = {
    ...{ bemId: bem.id, versao: bem.versao, em },
    ...(lancar ? { venda: { valor: venda ?? 0 } } : {}),
  }
  const { executar, enviando } = useAcao(contabilEncerramento.baixarBem)
  return (
    <Dialogo aberto onFechar={onFechar} titulo={`Baixar ${bem.descricao}`}>
      <form
        className="rz-formulario"
        onSubmit={async (evento) => {
          evento.preventDefault()
          if (lancar && propostos === null) {
            const vista = await executar({ ...pedido, previa: true })
            if (vista.ok) setPropostos(vista.valor.propostos)
            return
          }
          const { ok } = await executar(pedido)
          if (!ok) return
          avisos.ok(`${bem.descricao} foi baixado: para de depreciar.`)
          onFechar()
        }}
      >
        <p>
          O custo e a depreciação acumulada saem do livro, e o que a venda deu a mais ou a menos é
          ganho ou perda. O bem para de depreciar.
        </p>
        <CampoDeData
          label="Data da baixa"
          required
          data-autofocus
          value={em}
          min={primeiroDiaDoMes(bem.inicio)}
          onChange={(dia) => {
            setEm(dia)
            setPropostos(null)
          }}
        />
        <Checkbox
          label="Lançar a baixa no livro"
          description="Desmarque só se ela já foi lançada à mão."
          checked={lancar}
          onChange={({ currentTarget }) => {
            setLancar(currentTarget.checked)
            setPropostos(null)
          }}
        />
        {lancar ? (
          <CampoDeReais
            rotulo="Valor da venda"
            descricao="Recebido no banco. Vazio: perdido, doado ou sucateado."
            valor={venda}
            onMudar={(valor) => {
              setVenda(valor)
              setPropostos(null)
            }}
          />
        ) : null}
        {propostos ? <Propostos propostos={propostos} /> : null}
        <div className="rz-formulario-acoes">
          <Button variant="default" onClick={onFechar}>
            Cancelar
          </Button>
          <Button type="submit" loading={enviando}>
            {lancar && propostos === null ? 'Ver a prévia' : 'Baixar'}
          </Button>
        </div>
      </form>
    </Dialogo>
  )
}

const contabilDe = ({ custo, depreciado }: Bem): number => custo - depreciado

/** Assets with what was depreciated of each, and the depreciation of the month. */
export function Bens({ empresaId, competencia }: { empresaId: number; competencia: string }) {
  const { dados, estado } = useConsulta(contabilEncerramento.listarBens, { empresaId })
  const [novo, setNovo] = useState(false)
  const [baixado, setBaixado] = useState<Bem | null>(null)
  const bens = dados?.bens ?? []
  return (
    <>
      <section className="rz-cartao ctb-pedidos" aria-label="Bens do imobilizado">
        <div className="ctb-barra">
          <h2>Bens do imobilizado</h2>
          <span className="ctb-ao-fim">
            <Button size="compact-sm" onClick={() => setNovo(true)}>
              Novo bem
            </Button>
          </span>
        </div>
        {estado.falha ? (
          <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
        ) : null}
        {!dados && !estado.falha ? <Carregando linhas={3} /> : null}
        {dados && bens.length === 0 ? (
          <p>
            Nenhum bem cadastrado. Cadastre veículos, computadores, móveis e o que mais se deprecia.
          </p>
        ) : null}
        {bens.length > 0 ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard
          <section className="ctb-rolagem" aria-label="Lista dos bens" tabIndex={0}>
            <table className="ctb-tabela">
              <thead>
                <tr>
                  <th scope="col">Bem</th>
                  <th scope="col">Conta</th>
                  <th scope="col">Depreciação</th>
                  <th scope="col" data-alinha="fim">
                    Custo
                  </th>
                  <th scope="col" data-alinha="fim">
                    Depreciado
                  </th>
                  <th scope="col" data-alinha="fim">
                    Valor contábil
                  </th>
                  <th scope="col">
                    <span className="rz-so-leitor">Baixa</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {bens.map((bem) => (
                  <tr key={bem.id}>
                    <th scope="row">
                      {bem.descricao}
                      <br />
                      <small className="rz-suave">adquirido em {formatarData(bem.aquisicao)}</small>
                    </th>
                    <td className="rz-numero">{bem.codigo}</td>
                    <td>
                      {formatarValor(bem.quota)} por mês
                      <br />
                      <small className="rz-suave">
                        {formatarNumero(Number(bem.taxaAnual) * 100)} % ao ano, {bem.meses} meses
                        desde {formatarCompetencia(bem.inicio)}
                      </small>
                    </td>
                    <td className="rz-numero" data-alinha="fim">
                      {formatarValor(bem.custo)}
                    </td>
                    <td className="rz-numero" data-alinha="fim">
                      {formatarValor(bem.depreciado)}
                    </td>
                    <td className="rz-numero" data-alinha="fim">
                      {formatarValor(contabilDe(bem))}
                    </td>
                    <td>
                      {bem.baixadoEm === null ? (
                        <Button
                          size="compact-xs"
                          variant="default"
                          aria-label={`Baixar ${bem.descricao}`}
                          onClick={() => setBaixado(bem)}
                        >
                          Baixar
                        </Button>
                      ) : (
                        <Situacao tom="nenhum">Baixado em {formatarData(bem.baixadoEm)}</Situacao>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        ) : null}
      </section>
      <Depreciacao key={competencia} empresaId={empresaId} competencia={competencia} />
      {novo ? <NovoBem empresaId={empresaId} onFechar={() => setNovo(false)} /> : null}
      {baixado ? <Baixar bem={baixado} onFechar={() => setBaixado(null)} /> : null}
    </>
  )
}
