import { Button, Checkbox, NumberInput, Switch } from '@mantine/core'
import { contabilCadastros } from '@razao/contract'
import { useState } from 'react'
import { exigir, useAcao } from '../../../api/use-acao.ts'
import { useConsulta } from '../../../api/use-consulta.ts'
import { avisos } from '../../../ui/avisos.tsx'
import { CampoDeMes } from '../../../ui/CampoDeData.tsx'
import { Carregando } from '../../../ui/Carregando.tsx'
import { CartaoErro } from '../../../ui/CartaoErro.tsx'
import { Dialogo } from '../../../ui/Dialogo.tsx'
import { Formulario } from '../../../ui/Formulario.tsx'
import { FormularioLivre } from '../../../ui/FormularioLivre.tsx'
import {
  competenciaPorExtenso,
  formatarCompetencia,
  formatarValor,
  plural,
} from '../../../ui/formato.ts'
import { registrarFeito } from '../../../ui/historico.ts'
import { Situacao } from '../../../ui/Situacao.tsx'
import { useFormulario } from '../../../ui/use-formulario.ts'
import type { Livro } from '../comum/use-livro.ts'
import { type Modelo, repeticaoDe } from './modelos.ts'
import '../comum/exportar.css'
import '../comum/cadastros.css'

type Props = { livro: Livro; empresaId: number }

const HISTORICO = {
  codigo: { rotulo: 'Código', maximo: 20 },
  texto: { rotulo: 'Texto', maximo: 500 },
} as const

function NovoHistorico() {
  const { executar, enviando, falha } = useAcao(contabilCadastros.salvarHistoricoPadrao)
  const formulario = useFormulario({ campos: HISTORICO, falha })
  const { codigo, texto } = formulario.valores
  const pronto = codigo.trim() !== '' && texto.trim() !== ''
  return (
    <Formulario
      className="ctb-linha-nova"
      de={formulario}
      pronto={pronto}
      onEnviar={executar}
      onFeito={(_, guardado) => {
        avisos.ok(`Histórico ${guardado.codigo} guardado.`)
        formulario.preencher({ codigo: '', texto: '' })
      }}
      depois={
        <Button type="submit" loading={enviando} disabled={!pronto}>
          Guardar
        </Button>
      }
    />
  )
}

/** What was taken away comes back while the visit lasts. */
function useTirarHistorico() {
  const excluir = useAcao(contabilCadastros.excluirHistoricoPadrao)
  const salvar = useAcao(contabilCadastros.salvarHistoricoPadrao, { semModal: true })
  return async (historico: { codigo: string; texto: string }) => {
    const { ok } = await excluir.executar({ codigo: historico.codigo })
    if (!ok) return
    registrarFeito({
      texto: `Tirou o histórico padrão ${historico.codigo}`,
      desfazer: async () => {
        exigir(await salvar.executar(historico))
      },
    })
    avisos.ok(`Histórico ${historico.codigo} tirado. Ctrl+Z o traz de volta.`)
  }
}

/** Históricos of the office, brought by `/` in the Diário; the same code again changes its text. */
function Historicos() {
  const { dados, estado } = useConsulta(contabilCadastros.listarHistoricosPadrao, {})
  const tirar = useTirarHistorico()
  return (
    <section className="rz-cartao ctb-pedidos" aria-label="Históricos padrão">
      <h2>Históricos padrão</h2>
      <p className="rz-suave">
        São do escritório inteiro. No Diário, <kbd>/</kbd> no histórico lista estes. Guardar de novo
        o mesmo código troca o texto.
      </p>
      {estado.falha ? (
        <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
      ) : null}
      {dados && dados.historicos.length === 0 ? <p>Nenhum histórico padrão ainda.</p> : null}
      <ul>
        {dados?.historicos.map(({ codigo, texto }) => (
          <li key={codigo}>
            <strong className="rz-numero">{codigo}</strong> {texto}
            <Button
              size="compact-xs"
              variant="subtle"
              color="gray"
              aria-label={`Tirar o histórico ${codigo}`}
              onClick={() => void tirar({ codigo, texto })}
            >
              Tirar
            </Button>
          </li>
        ))}
      </ul>
      <NovoHistorico />
    </section>
  )
}

function EditarRepeticao({
  modelo,
  empresaId,
  onFechar,
}: {
  modelo: Modelo
  empresaId: number
  onFechar: () => void
}) {
  const [repete, setRepete] = useState(modelo.dia !== null)
  const [digitado, setDia] = useState<string | number>(modelo.dia ?? 5)
  const dia = Number(digitado)
  const [desde, setDesde] = useState(modelo.desde ?? '')
  const [ate, setAte] = useState(modelo.ate ?? '')
  const [confirmar, setConfirmar] = useState(modelo.confirmar)
  const { executar, falha } = useAcao(contabilCadastros.salvarModelo)
  const diaCerto = dia >= 1 && dia <= 31
  const doCampo = (campo: string) =>
    falha?.erros.find(({ pointer }) => pointer.endsWith(campo))?.mensagem
  return (
    <Dialogo aberto onFechar={onFechar} titulo={`Repetir «${modelo.nome}»`}>
      <FormularioLivre
        falha={falha}
        menos={['dia', 'desde', 'ate']}
        enviar="Guardar"
        voltar="Cancelar"
        onVoltar={onFechar}
        conferir={() => !repete || diaCerto}
        onEnviar={() =>
          executar({
            empresaId,
            nome: modelo.nome,
            historico: modelo.historico,
            partidas: modelo.partidas,
            dia: repete ? dia : null,
            desde: repete && desde !== '' ? desde : null,
            ate: repete && ate !== '' ? ate : null,
            confirmar: repete && confirmar,
          })
        }
        onFeito={() => {
          avisos.ok(`«${modelo.nome}» ${repete ? `se repete todo dia ${dia}` : 'não se repete'}.`)
          onFechar()
        }}
      >
        <Switch
          label="Repetir todo mês"
          checked={repete}
          onChange={({ currentTarget }) => setRepete(currentTarget.checked)}
        />
        {repete ? (
          <>
            <NumberInput
              label="Dia do mês"
              description="Num mês mais curto, o último dia."
              min={1}
              max={31}
              required
              allowDecimal={false}
              clampBehavior="none"
              error={diaCerto ? doCampo('dia') : 'De 1 a 31.'}
              value={digitado}
              onChange={setDia}
            />
            <CampoDeMes
              label="Do mês"
              description="Vazio: desde já."
              value={desde}
              error={doCampo('desde')}
              onChange={setDesde}
            />
            <CampoDeMes
              label="Até o mês"
              description="Vazio: sem fim."
              value={ate}
              error={doCampo('ate')}
              onChange={setAte}
            />
            <Checkbox
              label="Confirmar sozinho no dia"
              description="Sem isto, espera por alguém nos rascunhos. Com o mês bloqueado, fica em rascunho."
              checked={confirmar}
              onChange={({ currentTarget }) => setConfirmar(currentTarget.checked)}
            />
          </>
        ) : null}
      </FormularioLivre>
    </Dialogo>
  )
}

const valorDo = ({ partidas }: Modelo): number =>
  partidas.reduce((soma, { valor }) => soma + Math.max(0, valor), 0)

function repeticaoDo({ dia, desde, ate, confirmar }: Modelo): string {
  if (dia === null) return 'Não se repete'
  const inicio = desde === null ? '' : `, desde ${formatarCompetencia(desde)}`
  const fim = ate === null ? '' : `, até ${formatarCompetencia(ate)}`
  return `Todo dia ${dia}${inicio}${fim} · ${confirmar ? 'confirma sozinho' : 'fica em rascunho'}`
}

/** What was taken away comes back, with its repetition, while the visit lasts. */
function useTirarModelo(empresaId: number) {
  const excluir = useAcao(contabilCadastros.excluirModelo)
  const salvar = useAcao(contabilCadastros.salvarModelo, { semModal: true })
  return async (modelo: Modelo) => {
    const { nome, historico, partidas } = modelo
    const { ok } = await excluir.executar({ empresaId, nome })
    if (!ok) return
    registrarFeito({
      texto: `Tirou o modelo ${nome}`,
      desfazer: async () => {
        const pedido = { empresaId, nome, historico, partidas, ...repeticaoDe(modelo) }
        exigir(await salvar.executar(pedido))
      },
    })
    avisos.ok(`Modelo «${nome}» tirado. Ctrl+Z o traz de volta.`)
  }
}

/** Templates of the company, and which of them repeat. */
function Modelos({ livro, empresaId }: Props) {
  const { dados, estado } = useConsulta(contabilCadastros.listarModelos, { empresaId })
  const tirar = useTirarModelo(empresaId)
  const gerar = useAcao(contabilCadastros.gerarRecorrentes)
  const [editado, setEditado] = useState<Modelo | null>(null)
  const modelos = dados?.modelos ?? []
  const { competencia } = livro
  const gerarAgora = async () => {
    const resultado = await gerar.executar({ empresaId, competencia })
    if (!resultado.ok) return
    const { criados } = resultado.valor
    avisos.ok(
      criados === 0
        ? 'O que se repete neste mês já foi feito.'
        : `${plural(criados, 'rascunho')} no Diário.`,
    )
  }
  return (
    <section className="rz-cartao ctb-pedidos" aria-label="Modelos de lançamento">
      <h2>Modelos e recorrentes</h2>
      <p className="rz-suave">
        Um modelo se guarda no Diário, ao digitar um lançamento. O que se repete é feito uma vez por
        mês, no seu dia.
      </p>
      {estado.falha ? (
        <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
      ) : null}
      {!dados && !estado.falha ? <Carregando linhas={3} /> : null}
      {dados && modelos.length === 0 ? <p>Nenhum modelo nesta empresa ainda.</p> : null}
      <ul>
        {modelos.map((modelo) => (
          <li key={modelo.nome}>
            <button
              type="button"
              className="ctb-ligacao"
              onClick={() => livro.irPara('diario', { lancar: 'sim', modelo: modelo.nome })}
            >
              {modelo.nome}
            </button>
            <span className="rz-numero">{formatarValor(valorDo(modelo))}</span>
            <Situacao tom={modelo.dia === null ? 'nenhum' : 'ok'}>{repeticaoDo(modelo)}</Situacao>
            <span className="ctb-ao-fim">
              <Button
                size="compact-xs"
                variant="default"
                aria-label={`Repetição de ${modelo.nome}`}
                onClick={() => setEditado(modelo)}
              >
                Repetição
              </Button>{' '}
              <Button
                size="compact-xs"
                variant="subtle"
                color="gray"
                aria-label={`Tirar o modelo ${modelo.nome}`}
                onClick={() => void tirar(modelo)}
              >
                Tirar
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {modelos.some(({ dia }) => dia !== null) ? (
        <div className="ctb-barra">
          <Button variant="default" loading={gerar.enviando} onClick={() => void gerarAgora()}>
            Fazer os de {competenciaPorExtenso(competencia)} agora
          </Button>
        </div>
      ) : null}
      {editado ? (
        <EditarRepeticao modelo={editado} empresaId={empresaId} onFechar={() => setEditado(null)} />
      ) : null}
    </section>
  )
}

const CENTRO = {
  codigo: { rotulo: 'Código do centro', maximo: 20 },
  nome: { rotulo: 'Nome do centro', maximo: 120 },
} as const

/** Cost centres of the company; the same code again changes its name. */
function Centros({ empresaId }: { empresaId: number }) {
  const { dados, estado } = useConsulta(contabilCadastros.listarCentros, { empresaId })
  const { executar, enviando, falha } = useAcao(contabilCadastros.salvarCentro)
  const formulario = useFormulario({ campos: CENTRO, falha })
  const { codigo, nome } = formulario.valores
  const pronto = codigo.trim() !== '' && nome.trim() !== ''
  return (
    <section className="rz-cartao ctb-pedidos" aria-label="Centros de custo">
      <h2>Centros de custo</h2>
      {estado.falha ? (
        <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
      ) : null}
      {dados && dados.centros.length === 0 ? <p>Nenhum centro de custo nesta empresa.</p> : null}
      <ul>
        {dados?.centros.map((centro) => (
          <li key={centro.id}>
            <strong className="rz-numero">{centro.codigo}</strong> {centro.nome}
            <span className="ctb-ao-fim">
              <Switch
                size="sm"
                label="Recebe lançamentos"
                checked={centro.ativo}
                onChange={({ currentTarget }) =>
                  void executar({
                    empresaId,
                    codigo: centro.codigo,
                    nome: centro.nome,
                    ativo: currentTarget.checked,
                  })
                }
              />
            </span>
          </li>
        ))}
      </ul>
      <Formulario
        className="ctb-linha-nova"
        de={formulario}
        pronto={pronto}
        onEnviar={(centro) => executar({ empresaId, ...centro })}
        onFeito={(_, centro) => {
          avisos.ok(`Centro ${centro.codigo} guardado.`)
          formulario.preencher({ codigo: '', nome: '' })
        }}
        depois={
          <Button type="submit" loading={enviando} disabled={!pronto}>
            Guardar
          </Button>
        }
      />
    </section>
  )
}

/** What makes typing shorter: históricos, templates, what repeats, and cost centres. */
export function CadastrosDoLivro({ livro, empresaId }: Props) {
  return (
    <>
      <Modelos livro={livro} empresaId={empresaId} />
      <Historicos />
      <Centros empresaId={empresaId} />
    </>
  )
}
