import { IconX } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { CampoDeConta } from '../../../ui/CampoDeConta.tsx'
import { CampoDeParticipante } from '../../../ui/CampoDeParticipante.tsx'
import { lerDinheiro, textoDoCampo } from '../../../ui/dinheiro-digitado.ts'
import { formatarDinheiro, formatarValor } from '../../../ui/formato.ts'
import { Situacao } from '../../../ui/Situacao.tsx'
import { selecionaAoChegar } from '../../../ui/seleciona-ao-chegar.ts'
import type { Conta, DeQuem } from '../plano/index.ts'
import { fecharNaLinha, type LinhaDigitada, somasDe } from './linhas-do-lancador.ts'
import type { Formulario } from './use-linhas.ts'

type PropsDoValor = {
  form: Formulario
  linha: LinhaDigitada
  lado: 'debito' | 'credito'
  posicao: number
  onMaisUma: () => void
}

/** An amount of one side: arithmetic, `=` closes the entry here, `+` in the empty field begins a line. */
function CampoDeValor({ form, linha, lado, posicao, onMaisUma }: PropsDoValor) {
  const texto = linha[lado]
  const lido = texto.trim() === '' ? 0 : lerDinheiro(texto)
  const aoTeclar = (evento: KeyboardEvent) => {
    if (evento.key === '=') {
      evento.preventDefault()
      form.transformar((linhas) => fecharNaLinha(linhas, linha.chave))
    } else if (evento.key === '+' && texto.trim() === '') {
      evento.preventDefault()
      onMaisUma()
    }
  }
  return (
    <input
      className="ctb-campo rz-numero"
      data-campo={`${lado}-${linha.chave}`}
      data-alinha="fim"
      placeholder={lado === 'debito' ? 'Débito' : 'Crédito'}
      inputMode="decimal"
      autoComplete="off"
      aria-label={`${lado === 'debito' ? 'Débito' : 'Crédito'} da linha ${posicao}`}
      aria-invalid={lido === null || lido < 0 || undefined}
      value={texto}
      {...selecionaAoChegar}
      onChange={({ currentTarget }) =>
        form.mudarLinha(linha.chave, { [lado]: currentTarget.value })
      }
      onBlur={() => {
        if (lido !== null && texto.trim() !== '') {
          const outro = lado === 'debito' ? 'credito' : 'debito'
          form.mudarLinha(linha.chave, {
            [lado]: textoDoCampo(lido),
            ...(lido === 0 ? {} : { [outro]: '' }),
          })
        }
      }}
      onKeyDown={aoTeclar}
    />
  )
}

type PropsDaLinha = {
  form: Formulario
  linha: LinhaDigitada
  posicao: number
  contas: readonly Conta[]
  naoRecebem: readonly Conta[]
  deQuem: DeQuem
  onMaisUma: () => void
}

/** Cost centre and person of a line, where the company has them. */
function DeQuemEALinha({
  form,
  linha,
  posicao,
  deQuem,
}: Pick<PropsDaLinha, 'form' | 'linha' | 'posicao' | 'deQuem'>) {
  const { centros, participantes } = deQuem
  return (
    <>
      {centros.length > 0 ? (
        <td data-rotulo="Centro">
          <select
            className="ctb-campo"
            aria-label={`Centro de custo da linha ${posicao}`}
            value={linha.centroId ?? ''}
            onChange={({ currentTarget }) =>
              form.mudarLinha(linha.chave, { centroId: Number(currentTarget.value) || null })
            }
          >
            <option value="">Sem centro</option>
            {centros.map(({ id, codigo, nome }) => (
              <option key={id} value={id}>
                {codigo} {nome}
              </option>
            ))}
          </select>
        </td>
      ) : null}
      {participantes.length > 0 ? (
        <td data-rotulo="Participante">
          <CampoDeParticipante
            rotulo={`Participante da linha ${posicao}`}
            participantes={participantes}
            participanteId={linha.participanteId}
            onEscolher={(participanteId) => form.mudarLinha(linha.chave, { participanteId })}
          />
        </td>
      ) : null}
    </>
  )
}

/** A line of the entry: account, amounts, its own words and whose it is. */
export function Linha(props: PropsDaLinha) {
  const { form, linha, posicao, contas, naoRecebem, deQuem, onMaisUma } = props
  const { chave } = linha
  return (
    <tr data-linha={chave}>
      <th scope="row" className="rz-numero">
        {posicao}
      </th>
      <td data-campo={`conta-${chave}`}>
        <CampoDeConta
          rotulo={`Conta da linha ${posicao}`}
          contas={contas}
          naoRecebem={naoRecebem}
          contaId={linha.contaId}
          onEscolher={(contaId) => form.mudarLinha(chave, { contaId })}
          onTecla={(evento) => {
            if (evento.key === '+' && evento.currentTarget.value === '') {
              evento.preventDefault()
              onMaisUma()
            }
          }}
        />
      </td>
      <td>
        <CampoDeValor
          form={form}
          linha={linha}
          lado="debito"
          posicao={posicao}
          onMaisUma={onMaisUma}
        />
      </td>
      <td>
        <CampoDeValor
          form={form}
          linha={linha}
          lado="credito"
          posicao={posicao}
          onMaisUma={onMaisUma}
        />
      </td>
      <td>
        <input
          className="ctb-campo"
          aria-label={`Complemento da linha ${posicao}`}
          placeholder="Complemento"
          maxLength={500}
          value={linha.historico}
          onChange={({ currentTarget }) =>
            form.mudarLinha(chave, { historico: currentTarget.value })
          }
        />
      </td>
      <DeQuemEALinha form={form} linha={linha} posicao={posicao} deQuem={deQuem} />
      <td>
        <button
          type="button"
          className="ctb-tirar"
          aria-label={`Tirar a linha ${posicao}`}
          tabIndex={-1}
          disabled={form.lancamento.linhas.length <= 2}
          onClick={() =>
            form.transformar((linhas) => linhas.filter((outra) => outra.chave !== chave))
          }
        >
          <IconX size={14} aria-hidden />
        </button>
      </td>
    </tr>
  )
}

type PropsDasSomas = {
  linhas: readonly LinhaDigitada[]
  /** How many columns come after the amounts. */
  resto: number
  /** Puts what is missing on the last line that has no amount, or on a new one. */
  onFecharDiferenca: () => void
}

/** Both sides summed, what is missing, and the way to close it for who has no `=` at hand. */
export function Somas({ linhas, resto, onFecharDiferenca }: PropsDasSomas) {
  const { debitos, creditos, diferenca } = somasDe(linhas)
  const fecha = diferenca === 0 && debitos > 0
  return (
    <tfoot>
      <tr>
        <th colSpan={2} scope="row">
          <span role="status">
            {fecha ? (
              <Situacao tom="ok">Fecha</Situacao>
            ) : (
              <Situacao tom="pendente">
                {diferenca === 0
                  ? 'Sem valores'
                  : `Falta ${formatarDinheiro(Math.abs(diferenca))} a ${diferenca > 0 ? 'crédito' : 'débito'}`}
              </Situacao>
            )}
          </span>{' '}
          {diferenca === 0 ? null : (
            <button
              type="button"
              className="ctb-ligacao ctb-fechar-diferenca"
              tabIndex={-1}
              onClick={onFecharDiferenca}
            >
              completar
            </button>
          )}
        </th>
        <td className="rz-numero" data-alinha="fim">
          {formatarValor(debitos)}
        </td>
        <td className="rz-numero" data-alinha="fim">
          {formatarValor(creditos)}
        </td>
        <td colSpan={resto} />
      </tr>
    </tfoot>
  )
}
