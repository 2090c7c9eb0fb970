public import Foundation

extension CGContext {
  /// Draws from now on into a layer of its own, which is put on the picture as a whole, with the alpha, blend mode, masks and shadow of now, when
  /// `endTransparencyLayer` comes. In the layer alpha is 1, the blend mode normal, and no shadow. What changes of the state within it is forgotten.
  ///
  /// - Parameter auxiliaryInfo: ignored.
  public func beginTransparencyLayer(auxiliaryInfo: CFDictionary?) {
    saveGState()
    layerStates.append(state)
    cairo_push_group(cairo)
    setAlpha(1)
    setBlendMode(.normal)
    (state.coverage, state.shadow) = (nil, nil)
  }

  /// As `beginTransparencyLayer(auxiliaryInfo:)`, clipped to a rectangle.
  public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo: CFDictionary?) {
    // The clip is the layer's, and goes with its state.
    saveGState()
    clip(to: rect)
    beginTransparencyLayer(auxiliaryInfo: auxiliaryInfo)
    clippedLayers.insert(layerStates.count)
  }

  /// Puts the last layer that was begun on the picture; does nothing where there is none.
  public func endTransparencyLayer() {
    guard let outside = layerStates.popLast() else { return }
    cairo_pop_group_to_source(cairo)
    // The group has restored Cairo's own state of before; the rest is this context's.
    state = outside
    setBlendMode(outside.blendMode)
    let alpha = Double(outside.alpha)
    castShadow { caster in
      cairo_set_source(caster.cairo, cairo_get_source(cairo))
      cairo_paint_with_alpha(caster.cairo, alpha)
    }
    if let coverage = outside.coverage {
      // Through the mask, faded as a whole.
      cairo_push_group(cairo)
      cairo_paint_with_alpha(cairo, alpha)
      cairo_pop_group_to_source(cairo)
      applyMask(coverage)
    } else {
      cairo_paint_with_alpha(cairo, alpha)
    }
    updateMemory(within: cairo_clip_extents)
    restoreGState()
    if clippedLayers.remove(layerStates.count + 1) != nil { restoreGState() }
  }
}
