import { Button, TextInput } from '@mantine/core'
import { contabilPeriodos, type RouteOutput, usuarios } from '@razao/contract'
import { useState } from 'react'
import { useAcao } from '../../../api/use-acao.ts'
import { useConsulta } from '../../../api/use-consulta.ts'
import { useUsuario } from '../../../state/contexto.ts'
import { avisos } from '../../../ui/avisos.tsx'
import { CampoDeMes } from '../../../ui/CampoDeData.tsx'
import { CampoDeInstante } from '../../../ui/CampoDeInstante.tsx'
import { CartaoErro } from '../../../ui/CartaoErro.tsx'
import { Dialogo } from '../../../ui/Dialogo.tsx'
import { FormularioLivre } from '../../../ui/FormularioLivre.tsx'
import {
  competenciaPorExtenso,
  formatarCompetencia,
  formatarInstante,
} from '../../../ui/formato.ts'
import { Situacao } from '../../../ui/Situacao.tsx'
import { instanteDeBrasilia } from '../comum/periodo.ts'

type Excecao = RouteOutput<typeof contabilPeriodos.gradeDePeriodos>['excecoes'][number]
type Area = Excecao['area']

export const AREAS: Readonly<Record<Area, string>> = {
  fiscal: 'Fiscal',
  financeiro: 'Financeiro',
  folha: 'Folha',
  contabil: 'Contábil',
}
const ADMINISTRADOR = 1

function NovaExcecao({
  empresaId,
  ano,
  onFechar,
}: {
  empresaId: number
  ano: number
  onFechar: () => void
}) {
  const pessoas = useConsulta(usuarios.listarUsuarios, {
    situacao: 'ativo',
    paginaAtual: 1,
    registrosPorPagina: 100,
  })
  const [competencia, setCompetencia] = useState(`${ano}-01`)
  const [area, setArea] = useState<Area>('contabil')
  const [usuarioId, setUsuarioId] = useState<number | null>(null)
  const [ate, setAte] = useState('')
  const [motivo, setMotivo] = useState('')
  const { executar, falha } = useAcao(contabilPeriodos.criarExcecao)
  const prazo = instanteDeBrasilia(ate)
  const pronto = usuarioId !== null && prazo !== null && motivo.trim().length >= 5
  const lista = (pessoas.dados?.lista ?? []).flatMap((uma) =>
    uma.usuarioId ? [{ id: uma.usuarioId, nome: uma.nome }] : [],
  )
  const enviar = () => {
    if (usuarioId === null || prazo === null) return
    const doMes = { empresaId, competencia, area }
    return executar({ ...doMes, usuarioId, ate: prazo, motivo: motivo.trim() })
  }
  return (
    <Dialogo aberto onFechar={onFechar} titulo="Dar uma exceção">
      <FormularioLivre
        falha={falha}
        menos={['ate']}
        enviar="Dar a exceção"
        pronto={pronto}
        voltar="Cancelar"
        onVoltar={onFechar}
        onEnviar={enviar}
        onFeito={() => {
          avisos.ok('Exceção dada; a trilha guarda quem, até quando e por quê.')
          onFechar()
        }}
      >
        <p>Uma pessoa escreve numa área bloqueada de um mês, até um instante.</p>
        {pessoas.estado.falha ? (
          <CartaoErro {...pessoas.estado.falha} onTentarDeNovo={pessoas.estado.onTentarDeNovo} />
        ) : null}
        <CampoDeMes label="Mês" required value={competencia} onChange={setCompetencia} />
        <label className="ctb-conta-do-bem">
          <span>Área</span>
          <select
            className="ctb-campo"
            value={area}
            onChange={({ currentTarget }) => setArea(currentTarget.value as Area)}
          >
            {Object.entries(AREAS).map(([uma, nome]) => (
              <option key={uma} value={uma}>
                {nome}
              </option>
            ))}
          </select>
        </label>
        <label className="ctb-conta-do-bem">
          <span>Pessoa</span>
          <select
            className="ctb-campo"
            required
            value={usuarioId ?? ''}
            onChange={({ currentTarget }) => setUsuarioId(Number(currentTarget.value) || null)}
          >
            <option value="">Escolha</option>
            {lista.map(({ id, nome }) => (
              <option key={id} value={id}>
                {nome}
              </option>
            ))}
          </select>
        </label>
        <CampoDeInstante
          rotulo="Até (Brasília)"
          required
          value={ate}
          error={falha?.erros.find(({ pointer }) => pointer.endsWith('ate'))?.mensagem}
          onChange={setAte}
        />
        <TextInput
          label="Motivo"
          required
          maxLength={500}
          description="Pelo menos 5 letras; fica na trilha e no relatório do auditor."
          value={motivo}
          onChange={({ currentTarget }) => setMotivo(currentTarget.value)}
        />
      </FormularioLivre>
    </Dialogo>
  )
}

function situacaoDe({ viva, revogadaEm }: Excecao) {
  if (viva) return <Situacao tom="atencao">Em vigor</Situacao>
  return <Situacao tom="nenhum">{revogadaEm ? 'Revogada' : 'Encerrada'}</Situacao>
}

/** Who may write in a locked month, until when and why; given and taken away by who runs the office. */
export function Excecoes({
  empresaId,
  ano,
  excecoes,
}: {
  empresaId: number
  ano: number
  excecoes: readonly Excecao[]
}) {
  const administra = useUsuario()?.IDPerfilAcesso === ADMINISTRADOR
  const [nova, setNova] = useState(false)
  const revogar = useAcao(contabilPeriodos.revogarExcecao)
  return (
    <section className="rz-cartao ctb-excecoes" aria-label="Exceções">
      <div className="ctb-barra">
        <h2>Exceções</h2>
        {administra ? (
          <span className="ctb-ao-fim">
            <Button size="compact-sm" variant="default" onClick={() => setNova(true)}>
              Dar uma exceção
            </Button>
          </span>
        ) : null}
      </div>
      {excecoes.length === 0 ? (
        <p className="rz-suave">
          Nenhuma exceção em {ano}.
          {administra ? '' : ' Quem administra o escritório pode dar uma, com prazo e motivo.'}
        </p>
      ) : null}
      <ul>
        {excecoes.map((um) => (
          <li key={um.id}>
            {situacaoDe(um)} {um.usuario}, {AREAS[um.area]} de{' '}
            <span title={competenciaPorExtenso(um.competencia)}>
              {formatarCompetencia(um.competencia)}
            </span>{' '}
            até {formatarInstante(um.ate)}: {um.motivo}
            <small className="rz-suave">
              {' '}
              · dada {um.criadoPor ? `por ${um.criadoPor} ` : ''}em {formatarInstante(um.criadoEm)}
              {um.revogadaEm ? `, revogada em ${formatarInstante(um.revogadaEm)}` : ''}
            </small>{' '}
            {um.viva && administra ? (
              <Button
                size="compact-xs"
                variant="subtle"
                color="red"
                aria-label={`Revogar a exceção de ${um.usuario}`}
                onClick={() =>
                  void revogar
                    .executar({ excecaoId: um.id })
                    .then(({ ok }) => ok && avisos.ok(`Exceção de ${um.usuario} revogada.`))
                }
              >
                Revogar
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {nova ? (
        <NovaExcecao empresaId={empresaId} ano={ano} onFechar={() => setNova(false)} />
      ) : null}
    </section>
  )
}
