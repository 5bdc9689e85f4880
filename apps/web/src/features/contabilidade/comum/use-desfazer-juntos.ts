import { contabilLivro } from '@razao/contract'
import { exigir, useAcao } from '../../../api/use-acao.ts'
import { avisos } from '../../../ui/avisos.tsx'
import { plural } from '../../../ui/formato.ts'
import { registrarFeito } from '../../../ui/historico.ts'

/** Tells of entries written together; undoing them in this visit reverses all of them, or none. */
export function useDesfazerJuntos(empresaId: number) {
  const estornar = useAcao(contabilLivro.estornarLancamentos, { semModal: true })
  return (como: string, lancamentos: readonly number[], quantos = lancamentos.length): void => {
    const noLivro = `${plural(quantos, 'lançamento')} no livro.`
    if (lancamentos.length === 0) {
      // More than are undone together.
      registrarFeito({ texto: `${como} ${plural(quantos, 'lançamento')}` })
      return void avisos.ok(noLivro)
    }
    registrarFeito({
      texto: `${como} ${plural(quantos, 'lançamento')}`,
      desfazer: async () => {
        const motivo = 'Desfeito por quem lançou'
        exigir(await estornar.executar({ empresaId, lancamentos: [...lancamentos], motivo }))
      },
    })
    avisos.ok(`${noLivro} Ctrl+Z estorna ${quantos === 1 ? 'o lançamento' : 'todos'}.`)
  }
}
